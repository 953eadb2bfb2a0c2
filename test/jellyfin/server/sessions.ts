import { randomBytes } from 'node:crypto'
import type { Authorization } from './authorization.ts'
import { idOf } from './id.ts'
import type { JellyfinUser } from './users.ts'

/** What a player says of itself, in the names that it says it by. */
export interface NowPlaying {
  readonly ItemId: string
  readonly MediaSourceId?: string | undefined
  readonly PositionTicks?: number | null | undefined
  readonly IsPaused?: boolean | undefined
  readonly PlayMethod?: string | undefined
  readonly AudioStreamIndex?: number | null | undefined
  readonly PlaySessionId?: string | null | undefined
}

/** One device of one user, signed in: all tabs of a browser are one. */
export interface Session {
  readonly id: string
  readonly token: string
  readonly user: JellyfinUser
  readonly device: Authorization
  playing: NowPlaying | null
}

export interface Sessions {
  open(user: JellyfinUser, device: Authorization): Session
  find(token: string): Session | null
  list(): readonly Session[]
  close(token: string): void
}

export const createSessions = (): Sessions => {
  const byToken = new Map<string, Session>()
  return {
    open: (user, device) => {
      const id = idOf(`${device.client} ${device.deviceId} ${user.id}`)
      const session: Session = { id, token: randomBytes(16).toString('hex'), user, device, playing: null }
      byToken.set(session.token, session)
      return session
    },
    find: (token) => byToken.get(token) ?? null,
    list: () => [...byToken.values()],
    close: (token) => {
      byToken.delete(token)
    },
  }
}
