import { partyPanel } from '../../../test/e2e/locators.ts'
import { createRoom, joinRoom, openPanel, pressPause } from '../../../test/e2e/viewer.ts'
import type { BenchViewer } from './bench-viewer.ts'

/** As the panel suggests it. */
export const ROOM = "Alice's party"

/** People watch the film, not the panel. */
const closePanel = ({ page }: BenchViewer): Promise<void> => partyPanel(page).getByRole('button', { name: 'Close', exact: true }).click()

/** The host stops his film and makes a room of it; all others join, but for one who comes late: his own film stands, and he has the list open. */
export const gather = async (viewers: readonly BenchViewer[], say: (line: string) => void): Promise<void> => {
  const [host, ...guests] = viewers
  if (host === undefined) throw new Error('a party needs a host')
  await pressPause(host)
  await createRoom(host)
  for (const guest of guests) {
    if (guest.peculiarity.joinsLate === true) {
      await pressPause(guest)
      await openPanel(guest)
    } else {
      await joinRoom(guest, ROOM)
      await closePanel(guest)
    }
  }
  await closePanel(host)
  say(`${viewers.length} viewers are there`)
}
