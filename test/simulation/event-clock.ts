import type { Clock } from '../../services/lib/clock.ts'

export interface EventClock extends Clock {
  /** Lets `ms` pass: what falls due runs in order, each with all that follows from it without time. */
  run(ms: number): Promise<void>
}

interface Alarm {
  readonly at: number
  readonly order: number
  readonly task: () => void
  isOff: boolean
}

const isBefore = (a: Alarm, b: Alarm): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Alarms by their time: a binary heap, for a seed sets thousands of them. */
const createAgenda = () => {
  const heap: Alarm[] = []
  const earlierChild = (index: number): number => {
    const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]]
    return left && right && isBefore(right, left) ? 2 * index + 2 : 2 * index + 1
  }
  const rise = (alarm: Alarm) => {
    let index = heap.push(alarm) - 1
    for (let above = (index - 1) >> 1; index > 0; above = (index - 1) >> 1) {
      const parent = heap[above]
      if (!parent || isBefore(parent, alarm)) break
      heap[index] = parent
      index = above
    }
    heap[index] = alarm
  }
  const sink = (alarm: Alarm) => {
    let index = 0
    for (;;) {
      const below = earlierChild(index)
      const child = heap[below]
      if (!child || isBefore(alarm, child)) break
      heap[index] = child
      index = below
    }
    heap[index] = alarm
  }
  return {
    first: () => heap[0],
    add: rise,
    drop: () => {
      const last = heap.pop()
      if (last && heap.length > 0) sink(last)
    },
  }
}

/** All that is under way without a clock has come to rest. */
const atRest = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A clock for whole nodes, whose promises have to settle between one event and the next. */
export const createEventClock = (start = 1_000_000): EventClock => {
  const agenda = createAgenda()
  let time = start
  let order = 0
  return {
    now: () => time,
    wall: () => time,
    after: (ms, task) => {
      const alarm: Alarm = { at: time + Math.max(0, ms), order: order++, task, isOff: false }
      agenda.add(alarm)
      return () => {
        alarm.isOff = true
      }
    },
    run: async (ms) => {
      const until = time + ms
      await atRest()
      for (let alarm = agenda.first(); alarm && alarm.at <= until; alarm = agenda.first()) {
        agenda.drop()
        if (alarm.isOff) continue
        time = alarm.at
        alarm.task()
        await atRest()
      }
      time = until
    },
  }
}
