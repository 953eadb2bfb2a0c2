/** What happens to a party while its film plays in Jellyfin's own web client: the newest release in the layout that is there by default. */
import { expect, test } from 'vitest'
import { partyPanel } from '../../e2e/locators.ts'
import { idOf } from '../server/id.ts'
import { webBuilds } from './builds.ts'
import { type Deployment, type DeploymentOptions, startDeployment } from './deployment.ts'
import { isPaused, untilTogether } from './film.ts'
import { joinRoom, openPanel, press, startParty } from './party.ts'
import { useStage } from './stage.ts'
import { arrive, type JellyfinViewer, openItem, pressPlay, untilPlaying } from './viewer.ts'

const IN_STEP_MS = 1000
const [build] = webBuilds()
const [layout] = build.layouts

const stage = useStage<Deployment>()

const deploy = async (settings: DeploymentOptions['settings'] = {}): Promise<string> => {
  const { url } = await stage.start(startDeployment({ build, basePath: '/jellyfin', settings }))
  return url
}

const together = async (title: string): Promise<{ readonly alice: JellyfinViewer; readonly bob: JellyfinViewer }> => {
  const { alice, bob } = await startParty(stage.browser, { url: stage.running.url, layout, title })
  await joinRoom(bob)
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  return { alice, bob }
}

test('[HP3] a space typed in any text field of the panel arrives there, and the film plays on', async () => {
  const viewer = await arrive(stage.browser, { url: await deploy(), name: 'Alice', layout })
  const { page } = viewer
  await openItem(viewer, 'The Long Take')
  await pressPlay(viewer)
  await untilPlaying(viewer, 1)
  await openPanel(viewer)
  const fields = partyPanel(page).locator('input[type="text"]:visible, input[type="search"]:visible, input:not([type]):visible')
  const count = await fields.count()
  expect(count).toBeGreaterThan(1)
  for (let index = 0; index < count; index += 1) {
    const field = fields.nth(index)
    await field.fill('')
    // The page wakes up by this, and gives the focus to its own buttons where it can.
    await page.mouse.move(300 + index, 300)
    await page.mouse.move(360, 360 + index)
    await page.keyboard.type('a b')
    expect(await field.inputValue()).toBe('a b')
    expect(await isPaused(page)).toBe(false)
  }
})

test('[HP8] to the next episode the host takes the room along', async () => {
  await deploy()
  const { alice, bob } = await together('The Serial')
  const next = bob.page.waitForRequest((request) => request.url().includes(`/Videos/${idOf('The Ball')}/`))
  await press(alice, '.btnNextTrack')
  await next
  await Promise.all([alice, bob].map((viewer) => untilPlaying(viewer, 1)))
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
})

test('[HP4] another sound is another stream at the same place, for this viewer only', async () => {
  await deploy()
  const { alice, bob } = await together('The Long Take')
  await press(bob, '.btnAudio')
  await bob.page.locator('.actionSheetMenuItem').nth(1).click()
  await bob.page.waitForFunction(() => document.querySelector('video')?.currentSrc.startsWith('blob:'))
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  expect(await isPaused(alice.page)).toBe(false)
})

test.each(['hls', 'progressive'] as const)('[HP4] %s: who joins is where the room is', async (delivery) => {
  await deploy()
  stage.running.jellyfin.state.delivery = delivery
  const { alice, bob } = await together('The Long Take')
  await partyPanel(bob.page).getByText('In sync').first().waitFor()
  expect(await isPaused(alice.page)).toBe(false)
})

test('[HP6] the administrator’s bitrate and direct play are asked for, and the viewer’s own after the party', async () => {
  await deploy({ DefaultMaxBitrate: 2_000_000, PreferDirectPlay: false })
  const { bob } = await together('The Long Take')
  const { wishes } = stage.running.jellyfin.state
  expect(wishes.at(-1)).toMatchObject({ maxBitrate: 2_000_000, directPlay: false })
  const another = bob.page.waitForResponse((response) => response.url().includes('/PlaybackInfo'))
  await bob.page.getByRole('button', { name: 'Leave room' }).click()
  await another
  expect(wishes.at(-1)).toMatchObject({ directPlay: true })
  expect(await bob.page.evaluate(() => localStorage.getItem('matinee.bitrate'))).toBeNull()
})
