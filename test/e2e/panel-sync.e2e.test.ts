/** The viewer's own sync state and settings, as the panel shows them. */
import { expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { members, room } from './fixtures/states.ts'
import { partyPanel } from './locators.ts'
import { usePanelPages } from './panel.ts'

const { openPage, openPanel } = usePanelPages()
const inRoom = { room: room({ memberId: 'bob', members }), self: { state: 'in-sync', driftMs: 4 } } as const

test('[UI14] [UI16] offset, correction and "Sync now" are used by keyboard alone', async () => {
  const { page, calls } = await openPanel(inRoom)
  const offset = page.getByRole('spinbutton', { name: 'Own offset (ms)' })
  expect(await offset.isVisible()).toBe(false)
  await page.locator('summary').filter({ hasText: 'Sync' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await calls('resync')).toEqual([[]])
  await page.keyboard.press('Tab')
  expect(await offset.evaluate((input) => input.matches(':focus'))).toBe(true)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await calls('setPreferences')).toEqual([
    [{ offsetMs: 10 }],
    [{ offsetMs: 20 }],
    [{ correction: 'gentle' }],
    [{ correction: 'off' }],
  ])
  expect(await calls('resync')).toEqual([[]])
})

test('[UI14] an offset that is typed is brought within the limits, and what is no number is none', async () => {
  const { page, calls } = await openPanel(inRoom)
  await page.getByText('Sync', { exact: true }).click()
  const offset = page.getByRole('spinbutton', { name: 'Own offset (ms)' })
  expect(await offset.getAttribute('aria-description')).toMatch(/ahead.*1000/)
  for (const [typed, shown] of [
    ['-300', '-300'],
    ['5000', '1000'],
    ['-5000', '-1000'],
    ['12.6', '13'],
    ['', '0'],
  ] as const) {
    await offset.fill(typed)
    await offset.blur()
    expect(await offset.inputValue()).toBe(shown)
  }
  expect((await calls('setPreferences')).map(([change]) => change)).toEqual([-300, 1000, -1000, 13, 0].map((offsetMs) => ({ offsetMs })))
})

test('[UI14] what is set is shown, and a figure that changes meanwhile takes no half-typed number away', async () => {
  const { page, set } = await openPanel({ ...inRoom, preferences: { correction: 'gentle', offsetMs: -40 } })
  const summary = page.locator('summary').filter({ hasText: 'Sync' })
  expect(await summary.textContent()).toBe('Sync−40 ms')
  await summary.click()
  const offset = page.getByRole('spinbutton', { name: 'Own offset (ms)' })
  expect(await offset.inputValue()).toBe('-40')
  expect(await page.getByRole('radio', { name: /^Gentle/ }).isChecked()).toBe(true)
  await offset.fill('77')
  await set({ rttMs: 99, self: { state: 'in-sync', driftMs: 9 } })
  expect(await offset.inputValue()).toBe('77')
  await set({ preferences: { correction: 'off', offsetMs: 0 } })
  expect(await summary.textContent()).toBe('Sync')
  expect(await offset.inputValue()).toBe('0')
  expect(await page.getByRole('radio', { name: /^Off/ }).isChecked()).toBe(true)
})

test('[UI17] the drift is shown with how far the clock may be off, where that is more than 20 ms and the room plays', async () => {
  const { page, set } = await openPanel(inRoom)
  const own = page.locator('.sync')
  const hint = partyPanel(page).getByText('cannot be known better')
  expect(await own.textContent()).toBe('Your playback: In sync·4 ms')
  await page.getByText('Sync', { exact: true }).click()
  expect(await partyPanel(page).getByText('RTT 23 ms · clock ± 12 ms').isVisible()).toBe(true)
  expect(await hint.isVisible()).toBe(false)
  await set({ clockBoundMs: 75.4, rttMs: 150 })
  expect(await own.textContent()).toBe('Your playback: In sync·4 ms ± 75 ms')
  expect(await partyPanel(page).getByText('RTT 150 ms · clock ± 75 ms').isVisible()).toBe(true)
  expect(await hint.isVisible()).toBe(true)
  await set({ room: room({ memberId: 'bob', members, state: { playing: false } }) })
  expect(await own.textContent()).toBe('Your playback: In sync·4 ms')
  await set({ rttMs: null })
  expect(await hint.isVisible()).toBe(false)
})

test('[UI17] each state has its words, and without correction nobody is said to catch up', async () => {
  const { page, set } = await openPanel(inRoom)
  const words = page.locator('.sync-words')
  const shown: (string | null)[] = []
  for (const state of ['measuring', 'in-sync', 'catching-up', 'buffering', 'blocked', 'away'] as const) {
    await set({ self: { state, driftMs: null } })
    shown.push(await words.textContent())
  }
  expect(shown).toEqual(['Measuring', 'In sync', 'Catching up', 'Buffering', 'Needs a click', 'Away'])
  await set({ self: { state: 'catching-up', driftMs: 300 }, preferences: { correction: 'off', offsetMs: 0 } })
  expect(await page.locator('.sync').textContent()).toBe('Your playback: Out of step·300 ms')
})

test('[UI8] axe finds no violation in the opened settings, on a phone and from right to left', async () => {
  const worst = { ...inRoom, preferences: { correction: 'gentle', offsetMs: -1000 }, clockBoundMs: 180, rttMs: 360 } as const
  for (const options of [{}, { width: 360, height: 740 }, { width: 360, height: 740, direction: 'rtl' }] as const) {
    const { page } = await openPanel(worst, options)
    await page.locator('summary').filter({ hasText: 'Sync' }).click()
    expect(await findViolations(page)).toEqual([])
    const { wider, outside } = await partyPanel(page).evaluate((panel) => {
      const edge = panel.getBoundingClientRect()
      const body = panel.querySelector('.body')
      const boxes = [...panel.querySelectorAll('details[open] *')].map((element) => element.getBoundingClientRect())
      return {
        wider: body !== null && body.scrollWidth > body.clientWidth,
        outside: boxes.filter(({ left, right, width }) => width > 0 && (left < edge.left || right > edge.right)).length,
      }
    })
    expect({ wider, outside }).toEqual({ wider: false, outside: 0 })
    await page.close()
  }
})

test('[UI18] signed out and away from the film, the panel shuts and the page keeps the focus; opened there again it stays', async () => {
  const { page, set } = await openPanel({}, { width: 360, height: 740 })
  const problem = { code: 'signed_out', message: 'You are not signed in.', hint: 'Sign in.' }
  await set({ problem })
  expect(await partyPanel(page).count()).toBe(1)
  await page.evaluate(() => {
    const name = document.createElement('input')
    document.body.append(name)
    name.focus()
  })
  await set({ item: null })
  expect(await partyPanel(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input')
  await page.getByRole('button', { name: 'Watch party' }).click()
  await set({ rttMs: null })
  expect(await partyPanel(page).count()).toBe(1)
})

test('[UI18] leaving the film without being signed out leaves the panel open', async () => {
  const { page, set } = await openPage({})
  await page.getByRole('button', { name: 'Watch party' }).click()
  await set({ item: null })
  expect(await partyPanel(page).count()).toBe(1)
})
