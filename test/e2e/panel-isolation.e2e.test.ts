/** Panel and page, and the texts of strangers, kept apart. */
import { expect, test } from 'vitest'
import { directory, listing, member, members, room, rooms } from './fixtures/states.ts'
import { partyButton, partyPanel } from './locators.ts'
import { usePanelPages } from './panel.ts'

const { openPanel } = usePanelPages()

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

test('[HP3] a page that takes the focus from what it cannot see leaves it to the panel', async () => {
  const { page } = await openPanel({ directory: rooms })
  await page.getByRole('searchbox').click()
  const focused = await page.evaluate(() => {
    const { activeElement } = document
    // What Jellyfin asks of an element that is to keep the focus.
    return activeElement instanceof HTMLElement && [activeElement.localName, activeElement.offsetParent !== null, activeElement.tabIndex]
  })
  expect(focused).toEqual(['matinee-panel', true, -1])
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('tabindex'))).toBe(false)
})
