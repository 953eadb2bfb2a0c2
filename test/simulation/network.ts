/** Seeded trouble: delay, stalls and cuts of ordered connections; loss and reordering between nodes. */
import type { Clock } from '../../services/lib/clock.ts'
import type { Random } from './random.ts'

/** How bad it is; changed while it runs. */
export interface Weather {
  delayMs: readonly [min: number, max: number]
  stallChance: number
  lossChance: number
}

export const calm: Weather = { delayMs: [5, 30], stallChance: 0, lossChance: 0 }

export interface Surroundings {
  readonly clock: Clock
  readonly random: Random
  readonly weather: Weather
}

const STALL_MS = 4000
/** A connection that died without a word is noticed by the server's pings within this (ms). */
const NOTICED_MS = 8000

const delay = ({ random, weather }: Surroundings): number =>
  random.between(...weather.delayMs) + (random.chance(weather.stallChance) ? random.between(0, STALL_MS) : 0)

/** Between nodes: a message may be lost, and overtake another. */
export const carryUnordered = (around: Surroundings, deliver: () => void) => {
  if (!around.random.chance(around.weather.lossChance)) around.clock.after(delay(around), deliver)
}

export interface Ends<Up, Down> {
  readonly onUp: (message: Up) => void
  readonly onDown: (message: Down) => void
  /** The server sees that the connection is gone, the client that it is. */
  readonly onServerEnd: () => void
  readonly onClientEnd: () => void
}

/** A websocket: in order both ways, until it is cut; what is under way then is lost. */
export interface Line<Up, Down> {
  up(message: Up): void
  down(message: Down): void
  /** Dies without a word: each end notices in its own time. */
  cut(): void
  /** The client closes it: the server hears at once, after what was sent before. */
  close(): void
  /** The server closes it: the client hears at once, after what was sent before. */
  end(): void
  isOpen(): boolean
}

export const createLine = <Up, Down>(around: Surroundings, ends: Ends<Up, Down>): Line<Up, Down> => {
  const { clock, random } = around
  let isWhole = true
  let lastUp = clock.now()
  let lastDown = clock.now()
  /** Runs `deliver` in order after `last`, unless the line is cut by then. */
  const inOrder = (last: number, deliver: () => void): number => {
    const at = Math.max(last, clock.now() + delay(around))
    clock.after(at - clock.now(), () => {
      if (isWhole) deliver()
    })
    return at
  }
  const sever = () => {
    isWhole = false
  }
  return {
    up: (message) => {
      if (isWhole) lastUp = inOrder(lastUp, () => ends.onUp(message))
    },
    down: (message) => {
      if (isWhole) lastDown = inOrder(lastDown, () => ends.onDown(message))
    },
    cut: () => {
      if (!isWhole) return
      sever()
      clock.after(random.between(0, NOTICED_MS), ends.onServerEnd)
      clock.after(random.between(0, NOTICED_MS), ends.onClientEnd)
    },
    close: () => {
      if (isWhole)
        lastUp = inOrder(lastUp, () => {
          sever()
          ends.onServerEnd()
        })
    },
    end: () => {
      if (isWhole)
        lastDown = inOrder(lastDown, () => {
          sever()
          ends.onClientEnd()
        })
    },
    isOpen: () => isWhole,
  }
}
