/** Jellyfin's own web client plays against our stand-in: what everything else in this folder rests on. */
import { describe, expect, test } from 'vitest'
import { idOf } from '../server/id.ts'
import { type Jellyfin, startJellyfin } from '../server/server.ts'
import { ticksOf } from '../server/ticks.ts'
import { USERS } from '../server/users.ts'
import { type WebBuild, webBuilds } from './builds.ts'
import { useStage } from './stage.ts'
import { arrive, openItem, pressControl, pressPlay, untilPlaying } from './viewer.ts'

const stage = useStage<Jellyfin>()

const start = ({ version, folder }: WebBuild, basePath: string): Promise<Jellyfin> =>
  stage.start(startJellyfin({ version, webFolder: folder, basePath }))

describe.each(webBuilds())('jellyfin-web $version', (build) => {
  test.each([
    ['', build.layouts[0]],
    ['/jellyfin', build.layouts[1]],
  ])('[JF2] [JF4] below "%s", in the layout %s, a viewer signs in, opens a film and it plays', async (basePath, layout) => {
    const { url, state, unknown } = await start(build, basePath)
    const viewer = await arrive(stage.browser, { url, name: 'Bob', layout })
    await openItem(viewer, 'The Long Take')
    const told = viewer.page.waitForResponse((response) => response.url().endsWith('/Sessions/Playing'))
    await pressPlay(viewer)
    await untilPlaying(viewer, 1)
    await told
    expect(state.sessions.list()).toMatchObject([{ user: { name: 'Bob' }, playing: { ItemId: idOf('The Long Take') } }])
    expect({ unknown, problems: viewer.problems }).toEqual({ unknown: [], problems: [] })
  })

  test.each([
    ['direct', 60],
    ['hls', 60],
    // Its own time begins at 0, wherever in the film it begins.
    ['progressive', 0],
  ] as const)('[JF3] %s: playback goes on where it was left', async (delivery, begins) => {
    const { url, state } = await start(build, '/jellyfin')
    state.delivery = delivery
    state.positions.set(USERS.bob, idOf('The Long Take'), ticksOf(60))
    const viewer = await arrive(stage.browser, { url, name: 'Bob', layout: build.layouts[0] })
    await openItem(viewer, 'The Long Take')
    await pressPlay(viewer)
    const seconds = await untilPlaying(viewer, begins + 0.5)
    expect(seconds).toBeLessThan(begins + 30)
    expect(state.wishes.at(-1)).toMatchObject({ startSeconds: 60 })
  })

  test('[JF2] after an episode comes the next one', async () => {
    const { url, state } = await start(build, '')
    const viewer = await arrive(stage.browser, { url, name: 'Bob', layout: build.layouts[0] })
    await openItem(viewer, 'The Serial')
    await pressPlay(viewer)
    await untilPlaying(viewer, 1)
    const next = viewer.page.waitForRequest((request) => request.url().includes(`/Videos/${idOf('The Ball')}/`))
    await pressControl(viewer, '.btnNextTrack')
    await next
    await untilPlaying(viewer, 1)
    expect(state.wishes.map(({ mediaSourceId }) => mediaSourceId)).toContain(idOf('The Ball'))
  })

  test('[JF3] the second sound comes as segments, from where the film was', async () => {
    const { url, state } = await start(build, '')
    const viewer = await arrive(stage.browser, { url, name: 'Bob', layout: build.layouts[0] })
    await openItem(viewer, 'The Long Take')
    await pressPlay(viewer)
    const before = await untilPlaying(viewer, 1)
    await pressControl(viewer, '.btnAudio')
    const segment = viewer.page.waitForResponse((response) => response.url().includes('/hls1/main/'))
    await viewer.page.locator('.actionSheetMenuItem').getByText('Commentary').click()
    expect(await (await segment).finished()).toBeNull()
    await untilPlaying(viewer, before)
    expect(state.wishes.at(-1)).toMatchObject({ audioStreamIndex: 2, mediaSourceId: idOf('The Long Take') })
  })
})
