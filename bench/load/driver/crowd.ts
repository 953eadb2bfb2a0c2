import { setTimeout as wait } from 'node:timers/promises'
import type { Conversation, Dialect, RoomOptions, Viewer } from '../systems/system.ts'
import { type Link, openLink } from '../wire/link.ts'

/** One client with its connection. */
export interface Guest extends Conversation {
  /** Which of the servers it is at. */
  readonly node: number
  /** Texts that came, the engine's own pings aside. */
  readonly heard: { frames: number; bytes: number }
  readonly isOpen: boolean
  /** Ends its connection; that is no accident. */
  go(): void
  /** Stops reading; what becomes of its connection then is no accident. */
  pause(): void
  resume(): void
}

export interface Party {
  readonly roomId: string
  readonly host: Guest
  /** All members, the host first. */
  readonly members: readonly Guest[]
}

export interface PartyOptions extends Omit<RoomOptions, 'name'> {
  readonly size: number
}

/** A new room, one that there is, one that is about to be, or none. */
type Destination = RoomOptions | string | Promise<string> | null

/** The clients of one run. */
export interface Crowd {
  /** Connects a client and brings it into a room: a new one, one that there is or is about to be, or none. */
  enter(node: number, into: Destination): Promise<{ readonly guest: Guest; readonly roomId: string }>
  /** Opens rooms and fills them, member k at server k modulo their number. */
  parties(count: number, options: PartyOptions): Promise<readonly Party[]>
  /** How often a server told somebody to come again later. */
  readonly returns: number
  /** Connections that ended while the run went on. */
  readonly lost: number
  end(): void
}

/** Entries at a time: a server that is being filled is not being measured. */
const WIDTH = 48
const ENTRY_MS = 30_000
const PING_BYTES = 1

class ComeAgain extends Error {
  readonly afterMs: number
  constructor(afterMs: number) {
    super('Come again')
    this.afterMs = afterMs
  }
}

/** Does `work` for each, `width` at a time. */
export const inParallel = async <T>(items: readonly T[], width: number, work: (item: T, index: number) => Promise<void>): Promise<void> => {
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++
      await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}

export const createCrowd = (ports: readonly number[], dialect: Dialect, tally: Viewer['tally']): Crowd => {
  const links = new Set<Link>()
  let isEnding = false
  let number = 0
  let returns = 0
  let lost = 0

  const attempt = (viewerNumber: number, node: number, into: Destination): ReturnType<Crowd['enter']> => {
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly guest: Guest; readonly roomId: string }>()
    const timer = setTimeout(() => reject(new Error('No answer on the way in')), ENTRY_MS)
    const viewer: Viewer = {
      number: viewerNumber,
      tally,
      send: (text) => link.send(text),
      ready: () => {
        if (into === null) resolve({ guest, roomId: '' })
        else if (typeof into === 'string') conversation.join(into)
        else if (into instanceof Promise) into.then(conversation.join, reject)
        else conversation.create(into)
      },
      joined: (roomId) => resolve({ guest, roomId }),
      turnedAway: (reason, retryAfterMs) => {
        reject(retryAfterMs === null ? new Error(reason) : new ComeAgain(retryAfterMs))
        link.cut()
      },
    }
    const conversation = dialect.open(viewer)
    let isOpen = true
    const heard = { frames: 0, bytes: 0 }
    const link = openLink(ports[node % ports.length] ?? 0, dialect.path, {
      onOpen: conversation.opened,
      onText: (buffer, start, end) => {
        if (end - start > PING_BYTES) {
          heard.frames += 1
          heard.bytes += end - start
        }
        conversation.hear(buffer, start, end)
      },
      onClose: (problem) => {
        isOpen = false
        reject(problem ?? new Error('The connection ended on the way in'))
        if (links.delete(link) && !isEnding) lost += 1
      },
    })
    const guest: Guest = {
      ...conversation,
      node: node % ports.length,
      heard,
      get isOpen() {
        return isOpen
      },
      go: () => {
        links.delete(link)
        link.cut()
      },
      pause: () => {
        links.delete(link)
        link.pause()
      },
      resume: link.resume,
    }
    return promise
      .then((entered) => {
        links.add(link)
        return entered
      })
      .finally(() => clearTimeout(timer))
  }

  const enter: Crowd['enter'] = async (node, into) => {
    const viewerNumber = number++
    for (;;) {
      try {
        return await attempt(viewerNumber, node, into)
      } catch (error) {
        if (!(error instanceof ComeAgain)) throw error
        returns += 1
        await wait(error.afterMs)
      }
    }
  }

  return {
    enter,
    parties: async (count, { size, control }) => {
      const parties: { roomId: string; host: Guest; members: Guest[] }[] = []
      const opened = number
      await inParallel(Array.from({ length: count }), WIDTH, async (_, index) => {
        const { guest, roomId } = await enter(0, { name: `room-${opened + index}`, control })
        parties.push({ roomId, host: guest, members: [guest] })
      })
      const seats = parties.flatMap((party) => Array.from({ length: size - 1 }, (_, index) => ({ party, node: index + 1 })))
      await inParallel(seats, WIDTH, async ({ party, node }) => {
        party.members.push((await enter(node, party.roomId)).guest)
      })
      return parties
    },
    get returns() {
      return returns
    },
    get lost() {
      return lost
    },
    end: () => {
      isEnding = true
      for (const link of links) link.cut()
    },
  }
}
