import { systemClock } from '../../../services/lib/clock.ts'
import { signToken } from '../../../services/lib/jwt.ts'
import { createHeadless, type Headless } from '../../chaos/run/headless.ts'
import { longestSilence, type Span } from './gaps.ts'
import type { Installation } from './seam.ts'

/** A headless viewer who asks the room something all along, while he is asked to. */
export interface CrowdViewer extends Pick<Headless, 'party' | 'isConnected' | 'standing' | 'position' | 'close'> {
  /** Comes by a new connection, perhaps to another pod. */
  reconnect(): void
  /** Begins to ask; the answer ends it. */
  ask(): () => void
  /** Rooms that he was put out of. */
  readonly lost: ReadonlySet<string>
  /** Whether he heard from the room, and was answered, after `at` (ms since the epoch). */
  isBackSince(at: number): boolean
  /** The longest time (ms) that he was off: without an answer to what he asked, or without hearing what others do each `beatMs`. */
  gap(span: Span, beatMs: number): number
}

const TOKEN_SECONDS = 3600
const QUESTION_MS = 250
/** As the plugin's configuration has them at first. */
const PLUGIN = { aud: 'WatchParty', iss: 'MediaServer' }

const tokenFor = (name: string, secret: string): string => {
  const iat = Math.floor(systemClock.wall() / 1000)
  return signToken({ sub: `crowd-${name.toLowerCase()}`, name, ...PLUGIN, iat, exp: iat + TOKEN_SECONDS }, secret)
}

export const createCrowdViewer = (name: string, { sessionUrl, jwtSecret }: Installation): CrowdViewer => {
  const grant = async () => ({ ok: true, grant: { token: tokenFor(name, jwtSecret), viewerName: name } }) as const
  const viewer = createHeadless({ name, sessionUrl, grant })
  const { connection, party } = viewer
  const heard: number[] = []
  const answered: number[] = []
  const lost = new Set<string>()
  let room = ''
  party.on('entered', ({ view }) => {
    room = view.info.roomId
    heard.push(systemClock.now())
  })
  party.on('state', () => heard.push(systemClock.now()))
  party.on('out', () => lost.add(room))
  const question = async (): Promise<void> => {
    const reply = await connection.send('room:snapshot', {})
    if (reply.ok) answered.push(systemClock.now())
  }
  viewer.open()
  return {
    party,
    get isConnected() {
      return viewer.isConnected
    },
    get standing() {
      return viewer.standing
    },
    position: viewer.position,
    close: viewer.close,
    reconnect: () => {
      connection.close()
      connection.connect()
    },
    ask: () => {
      // Each at its time, whatever became of the one before: the first that is answered again ends a gap.
      const asking = setInterval(() => void question(), QUESTION_MS)
      return () => clearInterval(asking)
    },
    lost,
    isBackSince: (at) => (heard.at(-1) ?? 0) > at && (answered.at(-1) ?? 0) > at,
    gap: (span, beatMs) => Math.max(longestSilence(heard, span, beatMs), longestSilence(answered, span, QUESTION_MS)),
  }
}
