import { inParallel } from '../driver/crowd.ts'
import { quantile } from '../driver/statistics.ts'
import { watchUsage } from '../machine/usage.ts'
import { monotonic, type Workload } from './workload.ts'

const VIEWERS = 2000
const SIZE = 5
/** On their way in at a time. */
const WIDTH = 256
const MS = 1000

interface Seat {
  readonly name: string
  readonly room: PromiseWithResolvers<string>
  readonly place: number
}

const seats = (): Seat[] =>
  Array.from({ length: VIEWERS / SIZE }, (_, index) => ({ name: `room-${index}`, room: Promise.withResolvers<string>() })).flatMap(
    (party) => Array.from({ length: SIZE }, (_, place) => ({ ...party, place })),
  )

/** Everybody comes at once: until all of 2,000 are in their rooms of 5. */
export const storm: Workload = async ({ crowd, servers }) => {
  const each: number[] = []
  const used = watchUsage(servers)
  const from = monotonic()
  await inParallel(seats(), WIDTH, async ({ name, room, place }) => {
    const begun = performance.now()
    if (place === 0) room.resolve((await crowd.enter(0, { name, control: 'host' })).roomId)
    else await crowd.enter(place, await room.promise)
    each.push(performance.now() - begun)
  })
  const usage = used()
  return {
    usage,
    latestMs: 0,
    window: [from, monotonic()],
    figures: {
      seconds: usage.seconds,
      entryP50Ms: quantile(each, 0.5),
      entryP99Ms: quantile(each, 0.99),
      cpuMsPerViewer: (usage.serverCpu * MS) / VIEWERS,
      toldToComeAgain: crowd.returns,
    },
  }
}
