/** What a party costs, in commands of Redis and messages to nodes; counted, not timed, so that any machine counts the same. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocTable } from '../../services/lib/doc-table.ts'
import { withAdmin } from '../redis/admin.ts'
import { startRedis, type TestRedis } from '../redis/redis.ts'
import { playScene, type Scene } from './scene.ts'
import { sum, type Tally } from './tally.ts'

const PAGE = fileURLToPath(new URL('../../docs/scale.md', import.meta.url))
const SPREADS = [1, 2, 4]

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

const cell = ({ commands, arrivals }: Tally) => `${sum(commands)} / ${sum(arrivals)}`

test.each(SPREADS)(
  '[CL40] a room on %i node(s) costs the same in a cluster of 2, 4 and 8, and nothing to nodes without members',
  async (spread) => {
    const counts = [2, 4, 8].filter((count) => count >= spread)
    const scenes: Scene[] = []
    for (const count of counts) scenes.push(await playScene(redis.url, count, spread))
    const inside = Array.from({ length: spread }, (_, index) => `node-${index}`)
    for (const { costs } of scenes) {
      expect(costs).toEqual(scenes[0]?.costs)
      for (const { arrivals } of costs.values()) expect(inside).toEqual(expect.arrayContaining([...arrivals.keys()]))
    }
    const perNode = scenes.map(({ nodes }, index) => sum(nodes.commands) / (counts[index] ?? 0))
    expect(new Set(perNode).size).toBe(1)
  },
)

test('[CL40] [CL17] docs/scale.md has what is counted, and Redis itself counts the same messages', async () => {
  const own = await startRedis()
  try {
    const scenes: Scene[] = []
    for (const spread of SPREADS) scenes.push(await playScene(own.url, 4, spread))
    const table = [...(scenes[0]?.costs.keys() ?? [])].map((what) => [what, ...scenes.map(({ costs }) => cell(costs.get(what) as Tally))])
    expect(table).toEqual(readDocTable(PAGE, 'What is counted'))
    const info = await withAdmin(own.port, (admin) => admin.info('commandstats'))
    expect(Number(/cmdstat_spublish:calls=(\d+)/.exec(info)?.[1])).toBe(scenes.reduce((all, { published }) => all + published, 0))
  } finally {
    await own.stop()
  }
})
