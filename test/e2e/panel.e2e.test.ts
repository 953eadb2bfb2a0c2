/** What the panel shows and offers. */
import { expect, test } from 'vitest'
import { members, room, rooms } from './fixtures/states.ts'
import { partyButton, partyPanel } from './locators.ts'
import { usePanelPages } from './panel.ts'

const { openPage, openPanel } = usePanelPages()

test('[UI1] the button in the header opens and closes the panel, and counts the members', async () => {
  const { page, set, calls } = await openPage()
  const button = partyButton(page)
  expect(await page.locator('[data-media-player-header] matinee-button').count()).toBe(1)
  expect(await partyPanel(page).count()).toBe(0)
  await button.click()
  expect(await partyPanel(page).isVisible()).toBe(true)
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await set({ room: room({ members }) })
  expect(await button.locator('.badge').getAttribute('data-count')).toBe('3')
  expect(await button.getAttribute('aria-description')).toBe('3 watching')
  await button.click()
  expect(await partyPanel(page).count()).toBe(0)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await calls('setPanelOpen')).toEqual([[true], [false]])
})

test('[UI1] without a header in sight the button stands in a corner of the page, and never over a film', async () => {
  const { page, set } = await openPage({ item: null })
  const corner = page.locator('matinee-panel').getByRole('button', { name: 'Watch party' })
  await page.evaluate(() => document.querySelector('header')?.toggleAttribute('hidden', true))
  await corner.click()
  expect(await partyPanel(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await corner.evaluate((button) => button.matches(':focus'))).toBe(true)
  await set({ item: { itemId: 'film-1', title: 'The Long Take' } })
  expect(await corner.count()).toBe(0)
})

test('[UI1] the panel lies above whatever element the page makes full screen', async () => {
  const { page } = await openPanel()
  for (const wanted of ['html', '#stage', 'html']) {
    await page.evaluate((selector) => document.querySelector(selector)?.requestFullscreen(), wanted)
    await page.waitForFunction((selector) => document.fullscreenElement?.matches(selector), wanted)
    await page.getByRole('searchbox', { name: 'Search rooms' }).click({ timeout: 2000 })
    await page.evaluate(() => document.exitFullscreen())
    await page.waitForFunction(() => document.fullscreenElement === null)
  }
})

test('[UI1] on a phone the panel is a sheet from below that leaves the film in sight', async () => {
  const { page } = await openPanel({ room: room({ members }) }, { width: 360, height: 740 })
  const box = await partyPanel(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 360 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(740)
  expect(box?.y).toBeGreaterThan(150)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('[DO10] the panel says what of the setup works on this page, and what does not', async () => {
  const problem = { code: 'server_unreachable', message: 'The session server cannot be reached.', hint: 'It is tried again by itself.' }
  const { page, set } = await openPanel({ status: 'offline', problem, item: null })
  const summary = page.getByText('Check setup')
  await summary.click()
  const lines = () => page.locator('details', { has: summary }).getByRole('listitem').allTextContents()
  expect(await lines()).toEqual([
    'Script loaded: yes',
    'Film found: not yet. Open one. If one is open, this page is of a kind that is not known here.',
    "Player's header found: yes",
    'Plugin reached: yes',
    "Session server's address: yes",
    'Token obtained: yes',
    'Session server reached: no',
    'Secrets equal on both sides: not yet',
    'Clock measured: not yet',
  ])
  await page.evaluate(() => document.querySelector('header')?.remove())
  await set({ status: 'connected', problem: null, clockBoundMs: 3, item: { itemId: 'film-1', title: 'The Long Take' } })
  expect((await lines()).filter((line) => !line.endsWith(': yes'))).toEqual([
    "Player's header found: no. Use the button in the corner of the page.",
  ])
})

test('[UI2] the status reads Connecting..., Offline and Connected', async () => {
  const { page, set } = await openPanel({ status: 'connecting', rttMs: null })
  const status = page.getByRole('status')
  expect(await status.textContent()).toBe('Connecting...')
  await set({ status: 'offline' })
  expect(await status.textContent()).toBe('Offline')
  await set({ status: 'connected' })
  expect(await status.textContent()).toBe('Connected')
})

test('[UI3] the panel shows the rooms with a way in, and the round-trip time with its grade', async () => {
  const { page, set, calls } = await openPanel({ directory: rooms })
  const list = page.getByRole('list', { name: 'Rooms' })
  expect(await list.getByRole('listitem').allTextContents()).toEqual([
    "Bob's partyThe Long Take3 watchingJoin",
    'Friday film clubSecond Reel12 watchingJoin',
  ])
  await page.getByRole('button', { name: 'Join Friday film club' }).click()
  expect(await calls('joinRoom')).toEqual([['b']])
  for (const [rttMs, words] of [
    [23, '23 ms · good'],
    [140, '140 ms · fair'],
    [600, '600 ms · poor'],
  ] as const) {
    await set({ rttMs })
    expect(await page.getByTitle('Round-trip time to the session server').textContent()).toBe(words)
  }
  await set({ status: 'offline' })
  expect(await page.getByTitle('Round-trip time to the session server').isVisible()).toBe(false)
})

test('[UI3] rooms are searched and turned page by page', async () => {
  const { page, set, calls } = await openPanel({ directory: { ...rooms, total: 120 } })
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill(' friday ')
  await page.waitForFunction(() => window.fixture.calls.some(([name]) => name === 'search'))
  await page.getByRole('button', { name: 'Previous page' }).click({ force: true })
  await page.getByRole('button', { name: 'Next page' }).click()
  expect(await calls('search')).toEqual([
    ['friday', 0],
    ['', 1],
  ])
  await set({ directory: { rooms: [], total: 0, query: 'friday', page: 0 } })
  expect(await partyPanel(page).getByText('No room matches.').isVisible()).toBe(true)
  expect(await page.getByRole('navigation').isVisible()).toBe(false)
})

test('[UI3] a room is made of the film that is open, with what the viewer chose', async () => {
  const { page, set, calls } = await openPanel({ item: null })
  const create = page.getByRole('button', { name: 'Create room' })
  await create.click({ force: true })
  expect(await partyPanel(page).getByText('Open a film first').isVisible()).toBe(true)
  expect(await calls('createRoom')).toEqual([])
  await set({ item: { itemId: 'film-1', title: 'The Long Take' } })
  expect(await page.getByLabel('Room name').inputValue()).toBe("Alice's party")
  await page.getByText('Options').click()
  await page.getByRole('combobox', { name: 'Who may control' }).selectOption('Anyone may pause')
  // Until there are links nobody could find an unlisted room.
  expect(await partyPanel(page).getByRole('checkbox').count()).toBe(1)
  await create.click()
  expect(await calls('createRoom')).toEqual([
    [{ name: "Alice's party", control: 'pause-for-all', visibility: 'listed', waiting: 'members' }],
  ])
})

test('[UI4] "Room closed" is shown whether the panel is open or not, and goes by itself', async () => {
  const { page, set } = await openPage({ room: room({ memberId: 'bob', members }) })
  await page.clock.install()
  await set({ room: null, notices: [{ id: 1, text: 'Room closed', more: 'The host left.', at: 1 }] })
  const notice = page.getByRole('log').getByText('Room closed', { exact: true })
  expect(await page.getByRole('log').getByText('The host left.', { exact: true }).isVisible()).toBe(true)
  expect(await notice.isVisible()).toBe(true)
  await partyButton(page).click()
  expect(await notice.isVisible()).toBe(true)
  await page.clock.fastForward(10_000)
  expect(await notice.count()).toBe(0)
})
