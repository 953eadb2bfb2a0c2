import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withCleanup } from '../../sync/run/cleanup.ts'
import { createCrowd } from '../driver/crowd.ts'
import { createTally } from '../driver/tally.ts'
import { launch } from '../launch/launch.ts'
import { recipients } from '../workloads/workload.ts'
import { SYSTEMS } from './systems.ts'

const SIZE = 4
/** Each kind of command in its turn. */
const ROUNDS = 4
const STARTS_MS = 60_000

/** A tally, and a wait for so many more arrivals. */
const createWatched = () => {
  const tally = createTally()
  let missing = 0
  let resolve = (): void => {}
  const arrived = (sequence: number): void => {
    tally.arrived(sequence)
    missing -= 1
    if (missing === 0) resolve()
  }
  const more = (count: number): Promise<void> => {
    missing = count
    return new Promise((done) => {
      resolve = done
    })
  }
  return { tally, counted: { arrived, refused: tally.refused }, more }
}

test.each(SYSTEMS.filter(({ nodes, name }) => nodes === 1 || name.startsWith('matinee')))(
  '[PF8] $name tells each command to all of the room, answers probes, and refuses nothing',
  { timeout: STARTS_MS },
  async (system) => {
    const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await withCleanup(async (cleanup) => {
      const { ports, secret, stop } = await launch(system, { folder, profile: null, metrics: false, cleanup })
      const { tally, counted, more } = createWatched()
      const dialect = system.dialect(secret)
      const copies = recipients(dialect, SIZE)
      const crowd = createCrowd(ports, dialect, counted)
      const [party] = await crowd.parties(1, { size: SIZE, control: 'everyone' })
      const members = party?.members ?? []
      for (let round = 0; round < ROUNDS; round++) {
        const all = more(copies)
        party?.host.command(tally.send('command'), 'in-order')
        await all
      }
      for (const member of members) {
        const all = more(copies + 1)
        member.report?.()
        const speaker = dialect.speakers === 'hosts' ? party?.host : member
        speaker?.command(tally.send('command'), 'any-order')
        member.probe(tally.send('probe'))
        await all
      }
      expect([members.length, tally.refusals, crowd.lost]).toEqual([SIZE, 0, 0])
      crowd.end()
      await stop()
    })
  },
)
