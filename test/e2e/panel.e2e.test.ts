import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PartyState } from '../../client/store.ts'
import { findViolations } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type PanelServer, startPanelServer } from './fixtures/panel-server.ts'
import { directory, listing, member, room } from './fixtures/states.ts'
import { partyButton, partyPanel } from './locators.ts'
import { openPanelPage, type PanelPage, type PanelPageOptions } from './panel.ts'

let server: PanelServer
let browser: Browser
let opened: PanelPage | undefined
beforeAll(async () => {
  server = await startPanelServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})
// Whatever a test is about: the page's strict policy refused nothing, and nothing threw (rule UI11).
afterEach(async () => {
  const errors = opened?.errors ?? []
  await opened?.page.close()
  opened = undefined
  expect(errors).toEqual([])
})

const openPage = async (state: Partial<PartyState> = {}, options?: PanelPageOptions): Promise<PanelPage> => {
  opened = await openPanelPage(browser, server.url, state, options)
  return opened
}
const openPanel = async (state: Partial<PartyState> = {}, options?: PanelPageOptions): Promise<PanelPage> => {
  const panelPage = await openPage(state, options)
  await partyButton(panelPage.page).click()
  return panelPage
}

const rooms = directory(listing('a', "Bob's party", 'The Long Take', 3), listing('b', 'Friday film club', 'Second Reel', 12))
const members = [member('alice', 'Alice'), member('bob', 'Bob', { state: 'catching-up', driftMs: -420, rttMs: 180 }), member('c', 'Carol')]

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
  await page.getByLabel('Show in the room list').uncheck()
  await create.click()
  expect(await calls('createRoom')).toEqual([
    [{ name: "Alice's party", control: 'pause-for-all', visibility: 'unlisted', waiting: 'members' }],
  ])
})

test('[UI4] "Room closed" is shown whether the panel is open or not, and goes by itself', async () => {
  const { page, set } = await openPage({ room: room({ memberId: 'bob', members }) })
  await page.clock.install()
  await set({ room: null, notices: [{ id: 1, text: 'Room closed', at: 1 }] })
  const notice = page.getByRole('log').getByText('Room closed')
  expect(await notice.isVisible()).toBe(true)
  await partyButton(page).click()
  expect(await notice.isVisible()).toBe(true)
  await page.clock.fastForward(10_000)
  expect(await notice.count()).toBe(0)
})

test('[UI5] names and titles of others are shown as they are, and are never markup', async () => {
  const hostile = '<img src=x onerror="document.title=`owned`"><script>1</script> "\'&amp;'
  const { page, set } = await openPanel({
    directory: directory(listing('a', hostile, hostile)),
    item: { itemId: 'x', title: hostile },
    viewerName: hostile,
    problem: { code: 'internal', message: hostile, hint: hostile },
    notices: [{ id: 1, text: hostile, at: 1 }],
  })
  expect(await page.getByRole('button', { name: `Join ${hostile}`, exact: true }).count()).toBe(1)
  expect(await page.getByText(hostile, { exact: true }).count()).toBe(6)
  await set({
    room: room({
      info: { name: hostile },
      state: { media: { itemId: 'x', title: hostile, durationSeconds: 9 } },
      members: [...members, member('m', hostile)],
    }),
  })
  expect(await page.getByRole('button', { name: `Remove ${hostile}`, exact: true }).count()).toBe(1)
  expect(await page.locator('matinee-panel').locator('img, script').count()).toBe(0)
  expect(await page.title()).toBe('A player page')
})

test('[UI5] very long names stay inside the panel', async () => {
  const long = 'W'.repeat(200)
  const { page, set } = await openPanel({ directory: directory(listing('a', long, long)), item: { itemId: 'x', title: long } })
  const overflow = () => partyPanel(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth)
  expect(await overflow()).toBe(0)
  await set({ room: room({ info: { name: long }, members: [member('alice', long), member('b', long)] }) })
  expect(await overflow()).toBe(0)
})

test('[UI6] unmounted it leaves nothing in the page', async () => {
  const { page } = await openPanel({ room: room({ members }) })
  await page.evaluate(() => window.fixture.unmount())
  const left = await page.evaluate(() => [document.querySelectorAll('matinee-panel, matinee-button').length, document.body.children.length])
  expect(left).toEqual([0, 2])
})

test('[UI7] what is typed, clicked and scrolled inside the panel does not reach the page', async () => {
  const { page } = await openPanel({ directory: rooms })
  await page.getByRole('searchbox').click()
  await page.keyboard.type('a b')
  await page.mouse.wheel(0, 40)
  await page.mouse.dblclick(900, 90)
  await page.keyboard.press('Tab')
  await partyButton(page).evaluate((button) => button.focus())
  await page.keyboard.press('Space')
  expect(await page.evaluate(() => window.fixture.leaked.splice(0))).toEqual([])
  // The page hears its own events: the check above could fail.
  await page.mouse.click(200, 400)
  await page.keyboard.press('Space')
  expect(await page.evaluate(() => window.fixture.leaked)).toEqual(expect.arrayContaining(['pointerdown', 'click', 'keydown', 'keyup']))
})

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

test('[UI9] a problem is a sentence with a next step, can be tried again and dismissed', async () => {
  const problem = { code: 'unreachable', message: 'The session server cannot be reached.', hint: 'Check that it runs on port 3000.' }
  const { page, set, calls } = await openPanel({ status: 'offline', problem })
  const alert = page.getByRole('alert')
  for (const sentence of [problem.message, problem.hint]) expect(await alert.getByText(sentence).isVisible()).toBe(true)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  expect([await calls('reconnect'), await calls('dismissProblem')]).toEqual([[[]], [[]]])
  await set({ status: 'connected' })
  expect(await alert.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false)
  await set({ problem: null })
  expect(await alert.textContent()).toBe('')
})

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
