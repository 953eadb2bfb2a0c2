/** The main job in Jellyfin's own web client, behind the delivered proxy, in real browsers: each release in each of its layouts. */
import { describe, expect, test } from 'vitest'
import { partyPanel } from '../../e2e/locators.ts'
import { webBuilds } from './builds.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { untilPaused, untilTogether } from './film.ts'
import { joinRoom, press, startParty } from './party.ts'
import { useStage } from './stage.ts'

const IN_STEP_MS = 1000

const stage = useStage<Deployment>()

const CASES = webBuilds().flatMap((build) => [
  { name: `${build.version}, ${build.layouts[0]}`, build, layout: build.layouts[0], basePath: '/jellyfin' },
  { name: `${build.version}, ${build.layouts[1]}`, build, layout: build.layouts[1], basePath: '' },
])

describe.each(CASES)('jellyfin-web $name', ({ build, layout, basePath }) => {
  test('[HP1] [HP2] a party starts in the player’s header, and who joins from the home page plays in step', async () => {
    const { url } = await stage.start(startDeployment({ build, basePath }))
    const { alice, bob } = await startParty(stage.browser, { url, layout, title: 'The Long Take' })
    await joinRoom(bob)
    console.log(`  apart (ms): ${Math.round(await untilTogether(alice.page, bob.page, IN_STEP_MS))}`)
    await partyPanel(bob.page).getByText('In sync').first().waitFor()

    await press(alice, '.btnPause')
    await untilPaused(bob.page, true)
    await press(alice, '.btnPause')
    await untilPaused(bob.page, false)
    await untilTogether(alice.page, bob.page, IN_STEP_MS)
    expect([alice.problems, bob.problems]).toEqual([[], []])
  })
})
