import { createRoom, joinRoom, openPanel, pressPlay } from '../../../test/e2e/viewer.ts'
import { type BrowserViewer, closePanel } from './browser-viewer.ts'
import type { CrowdViewer } from './crowd-viewer.ts'
import { until } from './patience.ts'

/** Everybody at the party. */
export interface Members {
  readonly host: BrowserViewer
  readonly guest: BrowserViewer
  readonly crowd: readonly CrowdViewer[]
}

const TOGETHER_MS = 30_000

const leaveRoom = async (viewer: BrowserViewer): Promise<void> => {
  await openPanel(viewer)
  const leave = viewer.page.getByRole('button', { name: 'Leave room' })
  if (await leave.isVisible()) await leave.click()
  await viewer.page.getByRole('button', { name: 'Create room' }).waitFor()
}

/** Everyone is allowed to steer, so that all can be asked whether they still can; nobody waits for those who have no film. */
const openRoom = async (host: BrowserViewer, name: string): Promise<string> => {
  await openPanel(host)
  const form = host.page.getByRole('form', { name: 'Start a party' })
  const waits = form.getByLabel('Wait until everyone has loaded')
  await form.getByLabel('Room name').fill(name)
  // They stay open after an earlier room.
  if (!(await waits.isVisible())) await form.getByText('Options', { exact: true }).click()
  await form.getByLabel('Who may control').selectOption({ label: 'Everyone' })
  await waits.uncheck()
  await createRoom(host)
  await until('The host enters his room', () => host.roomId !== null && !host.lost.has(host.roomId), TOGETHER_MS)
  return host.roomId ?? ''
}

const isPlaying = ({ page }: BrowserViewer): Promise<boolean> => page.getByRole('button', { name: 'Pause', exact: true }).isVisible()

/** Opens a room of this name and brings everybody into it, with the film running; answers its id. */
export const gather = async ({ host, guest, crowd }: Members, name: string): Promise<string> => {
  const roomId = await openRoom(host, name)
  await joinRoom(guest, name)
  for (const { party } of crowd) {
    const reply = await party.join(roomId)
    if (!reply.ok) throw new Error(`A viewer cannot join: ${reply.error.message}`)
  }
  for (const viewer of [host, guest]) await closePanel(viewer)
  if (!(await isPlaying(host))) await pressPlay(host)
  return roomId
}

/** Out of a lost room, whoever still believes to be in it. */
export const scatter = async ({ host, guest, crowd }: Members): Promise<void> => {
  for (const { party } of crowd) party.leave()
  for (const viewer of [guest, host]) await leaveRoom(viewer)
}
