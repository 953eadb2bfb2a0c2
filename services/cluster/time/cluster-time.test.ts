import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld, type TestNode, type World } from './test-world.ts'

const MINUTES_10_MS = 600_000
const near = { aheadMs: 0, ppm: 0, delayMs: () => 1 }
const far = { aheadMs: MINUTES_10_MS, ppm: 100, delayMs: () => 2 }

const apart = (a: TestNode, b: TestNode): number => Math.abs(a.time.now() - b.time.now())
/** How far (ms) each node's time went beyond or short of true time while `change` happened. */
const gained = async (world: World, nodes: readonly TestNode[], change: () => Promise<void>): Promise<number[]> => {
  const before = nodes.map(({ time }) => time.now() - world.now())
  await change()
  return nodes.map(({ time }, index) => time.now() - world.now() - (before[index] ?? 0))
}
const twoLocked = async () => {
  const world = createWorld()
  const nodes = [world.node(near), world.node(far)] as const
  await world.pass(1000)
  return { world, nodes }
}

test('[CL34] it is known after four readings, and not before', async () => {
  const world = createWorld()
  world.isAway = true
  const { time } = world.node(near)
  await world.pass(5000)
  expect(time.isLocked()).toBe(false)
  world.isAway = false
  await world.pass(1000)
  expect(time.isLocked()).toBe(true)
  expect(time.now() - world.now()).toBeCloseTo(world.wallMs, -1)
})

test('[CL33] two nodes whose clocks differ by ten minutes agree', async () => {
  const { world, nodes } = await twoLocked()
  let worst = 0
  await world.pass(60_000, () => {
    worst = Math.max(worst, apart(...nodes))
  })
  expect(worst).toBeLessThan(2)
})

test('[CL33] whatever the speeds and the delays, they agree to half a good round trip and a millisecond', async () => {
  const ppm = fc.integer({ min: -100, max: 100 })
  const aheadMs = fc.integer({ min: -1e9, max: 1e9 })
  const delays = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 20, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fc.tuple(ppm, ppm), fc.tuple(aheadMs, aheadMs), delays, async (ppms, aheads, waits) => {
      const world = createWorld()
      let turn = 0
      const delayMs = () => (waits[turn++ % waits.length] ?? 0) + 0.5
      const [a, b] = [0, 1].map((i) => world.node({ aheadMs: aheads[i] ?? 0, ppm: ppms[i] ?? 0, delayMs })) as [TestNode, TestNode]
      await world.pass(2000)
      let worst = 0
      await world.pass(20_000, () => {
        worst = Math.max(worst, apart(a, b))
      })
      // Each is off by half of a round trip of 1 to 17 ms at most, and by 200 ppm of what has passed since the last.
      expect(worst).toBeLessThanOrEqual(18)
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('[CL34] while the source is away it runs on', async () => {
  const { world, nodes } = await twoLocked()
  world.isAway = true
  for (const gain of await gained(world, nodes, () => world.pass(30_000))) expect(Math.abs(gain)).toBeLessThan(5)
})

test('[CL35] another run of the source with another clock: it goes on, the same for all', async () => {
  const { world, nodes } = await twoLocked()
  const gains = await gained(world, nodes, async () => {
    world.restart('second')
    world.wallMs += 3_600_000
    await world.pass(5000)
  })
  for (const gain of gains) expect(Math.abs(gain)).toBeLessThan(3)
  expect(apart(...nodes)).toBeLessThan(3)
  const late = world.node(far)
  await world.pass(1000)
  expect(apart(nodes[0], late)).toBeLessThan(3)
})

test.each([
  ['forward', 5000],
  ['back', -5000],
])('[CL35] the clock of the source jumps %s: it goes on, the same for all', async (_where, jumpMs) => {
  const { world, nodes } = await twoLocked()
  const gains = await gained(world, nodes, async () => {
    world.wallMs += jumpMs
    await world.pass(5000)
  })
  for (const gain of gains) expect(Math.abs(gain)).toBeLessThan(3)
  expect(apart(...nodes)).toBeLessThan(3)
})

test('[CL36] a node that was held up comes back to the time of the others, who do not notice', async () => {
  const { world, nodes } = await twoLocked()
  const gains = await gained(world, nodes, async () => {
    nodes[1].hold(3000)
    await world.pass(8000)
  })
  for (const gain of gains) expect(Math.abs(gain)).toBeLessThan(3)
  expect(apart(...nodes)).toBeLessThan(3)
})

test('[CL36] a node that came first to a source without memory does not hold the others back', async () => {
  const { world, nodes } = await twoLocked()
  world.isAway = true
  world.restart('second')
  world.wallMs -= 60_000
  await world.pass(3000)
  const gains = await gained(world, nodes, async () => {
    world.isAway = false
    const early = world.node({ ...near, delayMs: () => 0.1 })
    await world.pass(8000)
    expect(apart(nodes[0], early)).toBeLessThan(3)
  })
  for (const gain of gains) expect(Math.abs(gain)).toBeLessThan(3)
})

interface Mishap {
  readonly kind: 'jump' | 'restart' | 'away' | 'hold'
  readonly ms: number
  readonly thenMs: number
}

const suffer = (world: World, node: TestNode, { kind, ms }: Mishap, index: number): void => {
  if (kind === 'hold') node.hold(Math.abs(ms))
  if (kind === 'restart') world.restart(`run ${index}`)
  if (kind === 'jump' || kind === 'restart') world.wallMs += ms
  world.isAway = kind === 'away'
}

test('[CL6] whatever happens to clocks and connections, no node steps back, and once quiet all agree', async () => {
  const mishap: fc.Arbitrary<Mishap> = fc.record({
    kind: fc.constantFrom('jump', 'restart', 'away', 'hold'),
    ms: fc.integer({ min: -10_000, max: 10_000 }),
    thenMs: fc.integer({ min: 0, max: 5000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(mishap, { maxLength: 6 }), async (mishaps) => {
      const { world, nodes } = await twoLocked()
      let last: readonly number[] = nodes.map(({ time }) => time.now())
      const look = () => {
        const times = nodes.map(({ time }) => time.now())
        expect(times.every((time, index) => time >= (last[index] ?? 0))).toBe(true)
        last = times
      }
      for (const [index, one] of mishaps.entries()) {
        suffer(world, nodes[1], one, index)
        await world.pass(one.thenMs, look)
      }
      world.isAway = false
      await world.pass(40_000, look)
      expect(apart(...nodes)).toBeLessThan(5)
    }),
    { numRuns: 15 },
  )
}, 60_000)
