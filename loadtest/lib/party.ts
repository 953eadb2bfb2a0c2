import { ClientEvent, Control, Waiting } from '../../services/protocol/names.ts'
import type { Grants } from './grants.ts'
import { identityOf } from './identity.ts'
import { metrics } from './metrics.ts'
import { operationAt } from './operation.ts'
import { settings } from './settings.ts'
import { between, pause } from './timing.ts'
import { createViewer, type Viewer } from './viewer.ts'
import { errorsMs } from './viewpoint.ts'

/** A host and who watches with him: all of one VU, so that they can be compared at the same instant. */
export interface Party {
  readonly host: Viewer
  readonly roomId: string
  readonly guests: readonly Viewer[]
}

const FILM = { itemId: 'film', title: 'The Long Take', durationSeconds: 7200 }
const HERE_SECONDS = 3600
const COMMAND_EVERY_MS = { min: 3000, max: 9000 }
const COMPARE_EVERY_MS = 2000
const CHAT_EVERY_MS = { min: 10_000, max: 30_000 }
const CHAT_TEXT = 'Did you see that? I would have sworn that the door was shut in the shot before; somebody owes us an explanation.'
/** Everybody hears of each who leaves: all at once would be more than one VU can read in time. */
const LEAVES_PER_SECOND = 50
/** After its last command a room may still go on by itself: who waits for late ones waits no longer than this. */
const QUIET_MS = 3500

/** Opens a room; null for a host who did not get in. */
export const openParty = async (grants: Grants): Promise<Party | null> => {
  const identity = identityOf(0)
  const host = createViewer(grants, identity)
  const name = `Load ${settings.run} of ${identity.name}`
  const room = { name, media: FILM, playing: true, control: Control.host, waiting: Waiting.members }
  return (await host.enter(ClientEvent.roomCreate, room)) && host.seat !== null ? { host, roomId: host.seat.roomId, guests: [] } : null
}

/** Lets `count` viewers in, so many a second; who did not get in is not of the party. */
export const invite = async (party: Party, grants: Grants, count: number, joinsPerSecond: number): Promise<Party> => {
  const arrivals = Array.from({ length: count }, async (_, number) => {
    await pause((number * 1000) / joinsPerSecond)
    const guest = createViewer(grants, identityOf(number + 1))
    return (await guest.enter(ClientEvent.roomJoin, { roomId: party.roomId })) ? [guest] : []
  })
  return { ...party, guests: (await Promise.all(arrivals)).flat() }
}

const command = async ({ host }: Party, number: number): Promise<void> => {
  if (host.seat === null) return
  const { version, playing } = host.seat.state
  const sentAt = Date.now()
  const base = { op: operationAt(sentAt, number), version }
  const wantsSeek = number % 3 === 2
  const { answer, at } = wantsSeek
    ? await host.send(ClientEvent.playbackSeek, { ...base, position: Math.floor(between(0, HERE_SECONDS)) })
    : await host.send(playing ? ClientEvent.playbackPause : ClientEvent.playbackPlay, base)
  if (answer.ok) metrics.command.add(at - sentAt, host.tags)
  else metrics.refused.add(1, { code: answer.error.code, ...host.tags })
}

/** The host pauses, plays and seeks every few seconds until `endsAt` (the machine's ms). */
export const direct = async (party: Party, endsAt: number): Promise<void> => {
  for (let number = 0; ; number++) {
    const next = between(COMMAND_EVERY_MS.min, COMMAND_EVERY_MS.max)
    await pause(Math.min(next, endsAt - Date.now()))
    if (Date.now() >= endsAt) return
    await command(party, number)
  }
}

/** Everybody says something now and then. Where chat is not available the answer says so, and the message has still gone its way. */
const chat = async ({ host, guests }: Party, endsAt: number): Promise<void> => {
  const talk = async (viewer: Viewer): Promise<void> => {
    for (;;) {
      await pause(Math.min(between(CHAT_EVERY_MS.min, CHAT_EVERY_MS.max), endsAt - Date.now()))
      if (Date.now() >= endsAt) return
      await viewer.send(ClientEvent.chatSend, { text: CHAT_TEXT })
    }
  }
  await Promise.all([host, ...guests].map(talk))
}

/** Holds all guests' expected positions against the host's, every two seconds. */
const compare = async ({ host, guests }: Party, endsAt: number): Promise<void> => {
  while (Date.now() + COMPARE_EVERY_MS < endsAt) {
    await pause(COMPARE_EVERY_MS)
    const reference = host.viewpoint
    if (reference === null) continue
    const errors = errorsMs(
      reference,
      guests.map(({ viewpoint }) => viewpoint),
      Date.now(),
    )
    for (const [index, error] of errors.entries()) if (error !== null) metrics.positionError.add(error, guests[index]?.tags)
  }
}

/** Once the room is quiet: counts who missed what, and closes it. */
export const disperse = async ({ host, guests }: Party): Promise<void> => {
  await pause(QUIET_MS)
  const { answer } = await host.send(ClientEvent.roomSnapshot, {})
  const version = answer.ok ? answer.state.version : undefined
  await Promise.all(
    guests.map(async ({ leave }, number) => {
      await pause((number * 1000) / LEAVES_PER_SECOND)
      await leave(version)
    }),
  )
  await host.leave(version)
}

/** What a party does until `endsAt` (the machine's ms). */
export const watch = async (party: Party, endsAt: number): Promise<void> => {
  await Promise.all([direct(party, endsAt), chat(party, endsAt), compare(party, endsAt)])
}

export interface Gathering {
  readonly grants: Grants
  /** With the host. */
  readonly size: number
  readonly joinsPerSecond: number
  /** The machine's ms. */
  readonly endsAt: number
}

/** A whole party, from opening the room to leaving it. */
export const watchTogether = async ({ grants, size, joinsPerSecond, endsAt }: Gathering): Promise<void> => {
  const opened = await openParty(grants)
  if (opened === null) return
  const party = await invite(opened, grants, size - 1, joinsPerSecond)
  await watch(party, endsAt)
  await disperse(party)
}
