/** Ids and secrets: unguessable, and in the alphabets that the protocol's schemas take. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { ROOM_ID_CHARACTERS } from '../protocol/limits.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SEAT_ID_BYTES = 9
const SECRET_BYTES = 32

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** 10 letters or digits, each equally likely (rule RM1). */
export const newRoomId = (): string => Array.from({ length: ROOM_ID_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newSeatId = (): string => randomBytes(SEAT_ID_BYTES).toString('base64url')

/** Opens a room to who has the link: 256 bits. */
export const newLinkKey = newSecret

/** 256 bits, behind the room's id: who shows it at a handshake can be let in first without an index of all tokens. */
export const newResumeToken = (roomId: string): string => `${roomId}${newSecret()}`

export const roomOfResume = (token: string): string => token.slice(0, ROOM_ID_CHARACTERS)

/** What is kept of a secret (rule RM11). */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Who a viewer is where authentication is off: the browser's own secret, never a claimed name; without one, this connection alone. */
export const anonymousKey = (secret: string | undefined): string => `anon:${hashOf(secret ?? newSecret())}`
