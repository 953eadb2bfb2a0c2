/** One party over two session nodes whose clocks disagree: films are in step by cluster time, which neither clock tells. */
import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '../redis/redis.ts'
import { launchBrowser } from './browser.ts'
import { type Demo, startDemo } from './demo.ts'
import { driftBetween, readFrame, untilPaused, untilTogether, watchFrames } from './frames.ts'
import { type SessionNodeProcess, startSessionNode } from './session-nodes.ts'
import { createRoom, joinRoom, openFilm, openViewer, pressPause, pressPlay, type Viewer } from './viewer.ts'

const APART_MS = 10 * 60_000
/** "In step" as logic: figures are printed and not held, because machines differ. */
const IN_STEP_MS = 250
const READINGS = 20

let redis: TestRedis
let demo: Demo
let browser: Browser
const nodes: SessionNodeProcess[] = []
const jwtSecret = randomBytes(48).toString('base64')
beforeAll(async () => {
  redis = await startRedis()
  for (const shiftMs of [-APART_MS / 2, APART_MS / 2]) nodes.push(await startSessionNode(redis.url, shiftMs, jwtSecret))
  demo = await startDemo()
  await demo.configure({ JwtSecret: jwtSecret })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([demo?.stop(), ...nodes.map(({ stop }) => stop())])
  await redis?.stop()
})

/** The viewer's page is told that this node is the session server. */
const arrive = async (name: string, node: SessionNodeProcess): Promise<Viewer> => {
  const viewer = await openViewer(browser, demo.url, name)
  await viewer.page.route('**/WatchParty/ClientConfig', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), SessionServerUrl: node.url } })
  })
  return viewer
}

const printDrift = async (when: string, first: Viewer, second: Viewer): Promise<void> => {
  const readings: number[] = []
  for (let count = 0; count < READINGS; count += 1) {
    readings.push(Math.round(await driftBetween(first.page, second.page)))
    await second.page.waitForTimeout(200)
  }
  console.log(`  drift (ms) ${when}: ${readings.join(' ')}`)
}

test('[CL33] [CL7] two viewers on two nodes whose clocks are ten minutes apart see the film in step', async () => {
  const [early, late] = nodes
  if (!early || !late) throw new Error('There are no nodes')
  expect(Math.round((late.wall - early.wall) / 60_000)).toBe(10)
  const [alice, bob] = [await arrive('alice', early), await arrive('bob', late)]
  await openFilm(alice, 'The Long Take')
  await createRoom(alice)
  await openFilm(bob, 'The Long Take')
  await joinRoom(bob, "Alice's party")
  await Promise.all([early.connected(), late.connected()])
  await Promise.all([watchFrames(alice.page), watchFrames(bob.page)])

  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  await printDrift('after joining', alice, bob)
  await pressPause(alice)
  await untilPaused(bob.page, true)
  await pressPlay(alice)
  await untilPaused(bob.page, false)
  await untilTogether(alice.page, bob.page, IN_STEP_MS)
  const before = await Promise.all([readFrame(alice.page), readFrame(bob.page)])
  await printDrift('after pause and play', alice, bob)
  const after = await Promise.all([readFrame(alice.page), readFrame(bob.page)])
  for (const [index, { frames, paused }] of after.entries()) {
    expect(paused).toBe(false)
    expect(frames).toBeGreaterThan(before[index]?.frames ?? Number.POSITIVE_INFINITY)
  }
  expect([...alice.errors, ...bob.errors]).toEqual([])
})
