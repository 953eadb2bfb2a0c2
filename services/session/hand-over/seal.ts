/** A room as it travels: one text, its format's number and its checksum (rule HO4). */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Cause, Control, ErrorCode, MemberState, Visibility, Waiting } from '../../protocol/names.ts'
import { mediaSchema } from '../../protocol/schema.ts'
import type { Room } from '../room/room.ts'

/** Counted up with every change that the version before would misread; a new field with a default is none. */
const FORMAT = 1
/** What a message between nodes may be; a full room of 1,000 members is within it. */
const SEALED_BYTES = 1_048_576

const sealedSchema = z.object({ format: z.literal(FORMAT), checksum: z.string(), room: z.string().max(SEALED_BYTES) })
export type SealedRoom = z.output<typeof sealedSchema>

const id = z.string().min(1).max(200)
const number = z.number()
const whole = z.number().int().min(0)
const operation = z.object({ op: id, outcome: z.union([whole, z.enum(Object.keys(ErrorCode) as ErrorCode[])]) })
const accepted = z.object({ seatId: id, version: whole }).nullable()

const seatSchema = z.object({
  id,
  userKey: id,
  name: z.string().max(400),
  connection: z.object({ id, nodeId: id }).nullable(),
  isMoving: z.boolean(),
  joinedAt: number,
  lostAt: number.nullable(),
  resume: z.object({ current: id, previous: id.nullable() }),
  report: z
    .object({ sampledAt: number, state: z.enum(MemberState), driftMs: number.nullable(), rttMs: number.nullable(), receivedAt: number })
    .nullable(),
  rtt: z.object({ ms: number, jitterMs: number }).nullable(),
  readyVersion: whole,
  stall: z.object({ usedMs: number, since: number }),
  operations: z.array(operation),
})

const roomSchema = z
  .object({
    id,
    createdAt: number,
    revision: whole,
    name: z.string().max(400),
    hostId: id,
    visibility: z.enum(Visibility),
    control: z.enum(Control),
    waiting: z.enum(Waiting),
    quality: z.object({ maxBitrate: number, directPlay: z.boolean(), locked: z.boolean() }),
    key: id,
    seats: z.array(seatSchema).transform((seats) => new Map(seats.map((seat) => [seat.id, seat]))),
    timeline: z.object({
      epoch: whole,
      version: whole,
      media: mediaSchema,
      playing: z.boolean(),
      position: number,
      at: number,
      rate: number.positive(),
    }),
    cause: z.enum(Cause),
    by: z.object({ memberId: id, name: z.string().max(400), op: id }).nullable(),
    gate: z.object({ since: number, deadline: number }).nullable(),
    accepted: z.object({ latest: accepted, byAnother: accepted }),
    suspicion: z.object({ version: whole, offset: number }).nullable(),
    leadMs: number.min(0),
    leadChosenAt: number.default(0),
  })
  .refine((room) => room.seats.has(room.hostId))

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null: the room is too large to travel. */
export const seal = (room: Room): SealedRoom | null => {
  const text = JSON.stringify({ ...room, seats: [...room.seats.values()] })
  return Buffer.byteLength(text) > SEALED_BYTES ? null : { format: FORMAT, checksum: checksumOf(text), room: text }
}

/** Null: of another format, damaged, or no room; fields that a newer node added are left out. */
export const unseal = (sealed: unknown): Room | null => {
  const { data } = sealedSchema.safeParse(sealed)
  if (!data || data.checksum !== checksumOf(data.room)) return null
  return roomSchema.safeParse(parsed(data.room)).data ?? null
}
