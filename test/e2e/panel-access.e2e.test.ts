/** The panel for whoever has no mouse, or no sight; and when something is wrong. */
import { expect, test } from 'vitest'
import type { PartyState } from '../../client/store.ts'
import { findViolations } from './axe.ts'
import { member, members, room, rooms } from './fixtures/states.ts'
import { partyPanel } from './locators.ts'
import { type PanelPageOptions, usePanelPages } from './panel.ts'

const { openPage, openPanel } = usePanelPages()

test('[UI8] axe finds no violation in any state, width or direction', async () => {
  const problem = { code: 'unreachable', message: 'The session server cannot be reached.', hint: 'Check that it runs.' }
  const shown: [Partial<PartyState>, PanelPageOptions?][] = [
    [{ directory: rooms, notices: [{ id: 1, text: 'Room closed', at: 1 }] }],
    [
      { directory: { ...rooms, total: 120 }, item: null, viewerName: null },
      { width: 360, height: 740 },
    ],
    [{ status: 'offline', stopped: true, rttMs: null, problem }],
    [{ room: room({ members }), self: { state: 'in-sync', driftMs: 4 } }],
    [
      { room: room({ memberId: 'bob', members, state: { playing: false } }), needsClick: true },
      { width: 360, height: 740 },
    ],
    [{ room: room({ members }) }, { direction: 'rtl' }],
  ]
  for (const [state, options] of shown) {
    const { page, errors } = await openPanel(state, options)
    for (const summary of await page.locator('summary:visible').all()) await summary.click()
    expect(await findViolations(page)).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  }
})

test('[UI8] a keyboard alone opens the panel, makes a room, finds its heading, and closes with Escape', async () => {
  const { page, set, calls } = await openPage()
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Watch party')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Close')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Film night')
  await page.keyboard.press('Enter')
  expect(await calls('createRoom')).toEqual([[expect.objectContaining({ name: 'Film night' })]])
  await set({ room: room({ info: { name: 'Film night' } }) })
  expect(await focused()).toBe('Film night')
  await page.keyboard.press('Escape')
  expect(await partyPanel(page).count()).toBe(0)
  expect(await focused()).toBe('Watch party')
})

test('[UI8] every control of a full room is reached by Tab, and none is under the footer', async () => {
  const many = Array.from({ length: 50 }, (_, index) => (index === 0 ? member('alice', 'Alice') : member(`m${index}`, `Member ${index}`)))
  const { page } = await openPanel({ room: room({ members: many, count: 312 }) })
  expect(await partyPanel(page).getByText('and 262 more members').count()).toBe(1)
  await page.getByRole('button', { name: 'Remove Member 48' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const covered = await page.evaluate(() => {
    const root = document.querySelector('matinee-panel')?.shadowRoot
    const focus = root?.activeElement?.getBoundingClientRect()
    const foot = root?.querySelector('.foot')?.getBoundingClientRect()
    return { label: root?.activeElement?.getAttribute('aria-label'), hidden: (focus?.bottom ?? 0) > (foot?.top ?? 0) }
  })
  expect(covered).toEqual({ label: 'Remove Member 49', hidden: false })
})

test('[UI9] a problem is a sentence with a next step and a code, can be tried again and dismissed', async () => {
  const problem = { code: 'unreachable', message: 'The session server cannot be reached.', hint: 'Check that it runs on port 3000.' }
  const { page, set, calls } = await openPanel({ status: 'offline', problem })
  const alert = page.getByRole('alert')
  for (const sentence of [problem.message, problem.hint, 'Code: unreachable'])
    expect(await alert.getByText(sentence).isVisible()).toBe(true)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  expect([await calls('reconnect'), await calls('dismissProblem')]).toEqual([[[]], [[]]])
  await set({ status: 'connected' })
  expect(await alert.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false)
  await set({ problem: null })
  expect(await alert.textContent()).toBe('')
})

test('[UI8] the host’s controls name whom they mean', async () => {
  const { page, calls } = await openPanel({ room: room({ members }) })
  await page.getByRole('button', { name: 'Make Bob host' }).click()
  await page.getByRole('button', { name: 'Remove Carol' }).click()
  await page.getByRole('button', { name: 'Leave room' }).click()
  await page.getByText('Room settings').click()
  await page.getByRole('textbox', { name: 'Room name' }).fill('Renamed')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('combobox', { name: 'Who may control' }).selectOption('Everyone')
  await page.getByRole('button', { name: 'Close room' }).click()
  expect([
    await calls('transfer'),
    await calls('kick'),
    await calls('leaveRoom'),
    await calls('closeRoom'),
    await calls('updateRoom'),
  ]).toEqual([[['bob']], [['c']], [[]], [[]], [[{ name: 'Renamed' }], [{ control: 'everyone' }]]])
})

test('[UI8] a viewer whose browser refused to play finds one button for it', async () => {
  const { page, calls } = await openPanel({ room: room({ memberId: 'bob', members }), needsClick: true })
  await page.getByRole('button', { name: 'Join playback' }).click()
  expect(await calls('joinPlayback')).toEqual([[]])
})
