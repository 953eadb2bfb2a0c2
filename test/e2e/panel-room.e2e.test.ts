/** What the host alone has, and lists that change. */
import { expect, test } from 'vitest'
import { directory, listing, members, room, rooms } from './fixtures/states.ts'
import { usePanelPages } from './panel.ts'

const { openPanel } = usePanelPages()

test('[UI10] the quality control is the host’s, and absent where it is locked', async () => {
  const { page, set, calls } = await openPanel({ room: room({ members }) })
  await page.getByText('Room settings').click()
  await page.getByRole('combobox', { name: 'Quality for everyone' }).selectOption('500 kb/s')
  await page.getByLabel('Play the original file where possible').uncheck()
  expect(await calls('setQuality')).toEqual([[{ maxBitrate: 500_000, directPlay: true }], [{ maxBitrate: 500_000, directPlay: false }]])
  const controls = page.getByLabel(/quality|original file/i)
  expect(await controls.count()).toBe(2)
  await set({ room: room({ members, info: { revision: 2, quality: { maxBitrate: 0, directPlay: true, locked: true } } }) })
  expect(await controls.count()).toBe(0)
  await set({ room: room({ members, info: { revision: 3 } }) })
  expect(await controls.count()).toBe(2)
  await set({ room: room({ members, memberId: 'bob', info: { revision: 4 } }) })
  expect(await controls.count()).toBe(0)
})

test('[UI12] of a list only what changed is drawn again, and no row loses its place or its focus', async () => {
  const { page, set } = await openPanel({ directory: rooms })
  await page.evaluate(() => {
    const list = document.querySelector('matinee-panel')?.shadowRoot?.querySelector('.rooms')
    const changes: string[] = []
    Object.assign(window, { changes })
    new MutationObserver((records) => {
      for (const record of records) changes.push(`${record.type} ${record.target.textContent}`)
    }).observe(list ?? document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const changes = () => page.evaluate(() => (window as unknown as { changes: string[] }).changes.splice(0))
  const [bob, friday] = rooms.rooms
  if (bob === undefined || friday === undefined) throw new Error('two rooms were listed')
  await page.getByRole('button', { name: 'Join Friday film club' }).focus()
  await set({ rttMs: 24, directory: directory(bob, friday) })
  expect(await changes()).toEqual([])
  await set({ directory: directory({ ...bob, count: 4 }, friday) })
  expect(await changes()).toEqual(['childList 4 watching'])
  await set({ directory: directory(friday, listing('z', 'New', 'Second Reel')) })
  expect(await changes()).toHaveLength(2)
  expect(await page.evaluate(() => document.querySelector('matinee-panel')?.shadowRoot?.activeElement?.getAttribute('aria-label'))).toBe(
    'Join Friday film club',
  )
})

test('[UI12] a member’s new figures touch that member’s row only', async () => {
  const { page, set } = await openPanel({ room: room({ members }) })
  const before = await page.getByRole('list', { name: 'Members' }).getByRole('listitem').elementHandles()
  await set({ room: room({ members: members.map((one) => (one.id === 'bob' ? { ...one, state: 'in-sync' as const, driftMs: 3 } : one)) }) })
  const texts = await Promise.all(before.map((row) => row.textContent()))
  expect(texts[1]).toContain('In sync3 ms off · RTT 180 ms')
})

test('[RM18] while there is no connection nobody is shown in sync, and the viewer reads that he is not connected', async () => {
  const measured = { state: 'in-sync', driftMs: 4 } as const
  const lost = members.map((one) => ({ ...one, state: 'measuring' as const, driftMs: null, rttMs: null }))
  const { page, set } = await openPanel({ room: room({ memberId: 'bob', members }), self: measured })
  const own = page.locator('.sync')
  expect(await own.textContent()).toBe('Your playback: In sync·4 ms')
  await set({ status: 'offline', present: false, room: room({ memberId: 'bob', members: lost }) })
  expect(await own.textContent()).toMatch(/^Your playback: Not connected/)
  expect(await own.getAttribute('data-state')).toBe('measuring')
  expect(await own.getByText('·').isVisible()).toBe(false)
  expect(await page.getByRole('list', { name: 'Members' }).locator('.member-line').allTextContents()).toEqual(Array(3).fill('Measuring'))
})
