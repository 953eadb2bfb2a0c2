import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createManualClock } from '../../../services/lib/manual-clock.ts'
import { createRandom } from '../../../test/simulation/random.ts'
import { type Link, straight } from './link.ts'
import { createPipe } from './pipe.ts'
import { createShaper } from './shaper.ts'

const start = (change: Partial<Link>) => {
  const clock = createManualClock(0)
  const [from, to] = [new PassThrough(), new PassThrough()]
  const late: number[] = []
  const got: string[] = []
  to.on('data', (chunk: Buffer) => got.push(chunk.toString()))
  const shaper = createShaper({ ...straight, ...change }, createRandom(1))
  const pipe = createPipe({ from, to, shaper, clock, onLate: (ms) => late.push(ms) })
  const advance = async (ms: number) => {
    await turn()
    clock.advance(ms)
    await turn()
  }
  return { clock, from, to, late, got, pipe, advance }
}

test('[BE12] what comes is delivered at its time, in order, and the end last', async () => {
  const { from, to, got, late, advance } = start({ delayMs: 20 })
  const ended = new Promise((resolve) => to.on('end', resolve))
  from.write('a')
  await advance(10)
  from.end('b')
  await advance(9)
  expect(got).toEqual([])
  await advance(1)
  expect(got).toEqual(['a'])
  await advance(10)
  expect(got).toEqual(['a', 'b'])
  await ended
  expect(late).toEqual([0, 0])
})

test('[BE2] what is held comes at the release, in order', async () => {
  const { from, got, late, pipe, advance } = start({ delayMs: 5 })
  pipe.hold()
  from.write('a')
  await advance(100)
  from.write('b')
  await advance(100)
  expect(got).toEqual([])
  pipe.release()
  await advance(0)
  expect(got).toEqual(['a', 'b'])
  expect(late).toEqual([195, 95])
})

test('[BE2] a slow link does not read everything at once', async () => {
  const { from, got, advance } = start({ bytesPerSecond: 100_000 })
  const chunk = 'x'.repeat(100_000)
  for (let count = 0; count < 10; count += 1) from.write(chunk)
  await advance(0)
  expect(from.isPaused()).toBe(true)
  expect(from.readableLength + from.writableLength).toBeGreaterThan(500_000)
  for (let count = 0; count < 12; count += 1) await advance(1000)
  expect(got.join('').length).toBe(1_000_000)
})
