/** Zod schema of every client payload. Runtime import by services only: clients take the types. */
import { z } from 'zod'
import {
  BITRATE,
  DIRECTORY_PAGE,
  ITEM_ID_CHARACTERS,
  NAME_CHARACTERS,
  OPERATION_ID_CHARACTERS,
  POSITION_SECONDS,
  QUERY_CHARACTERS,
  RATE,
  ROOM_ID_CHARACTERS,
  TITLE_CHARACTERS,
} from './limits.ts'
import { ClientEvent, Control, MemberState, PlayerState, Visibility, Waiting } from './names.ts'

const EMOJI = String.raw`\p{Extended_Pictographic}`
/** The joiner between two emoji, and the selector that gives a character or a keycap its emoji form. */
const INSIDE_EMOJI = String.raw`(?<=[${EMOJI}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=${EMOJI})|(?<=${EMOJI})\uFE0F|(?<=[0-9#*])\uFE0F(?=\u20E3)`
/** Control, bidi and all other characters without a shape, and halves of a pair, can disguise one name as another (rule WI16). */
const INVISIBLE = new RegExp(String.raw`(?!${INSIDE_EMOJI})[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]`, 'gu')

/** Text from a viewer: invisible characters removed, trimmed, `min`–`max` characters left. */
const text = (min: number, max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((value) => value.replace(INVISIBLE, '').normalize('NFC').trim())
    .pipe(z.string().min(min).max(max))

const itemId = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${ITEM_ID_CHARACTERS}}$`))
const roomId = z.string().regex(new RegExp(`^[A-Za-z0-9]{${ROOM_ID_CHARACTERS}}$`))
const memberId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
const secret = z.string().regex(/^[A-Za-z0-9_-]{16,128}$/)
const operation = z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${OPERATION_ID_CHARACTERS}}$`))
const position = z.number().min(0).max(POSITION_SECONDS)
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const clusterTime = z.number().min(0).max(Number.MAX_SAFE_INTEGER)
const page = z.number().int().min(0).max(1000)

export const mediaSchema = z.strictObject({
  itemId,
  mediaSourceId: itemId.optional(),
  title: text(1, TITLE_CHARACTERS),
  durationSeconds: z.number().positive().max(POSITION_SECONDS),
})

/** The handshake's `auth`. Unknown fields are ignored: a newer client must still get an answer. */
export const handshakeSchema = z.object({
  token: z.string().max(8192).nullish(),
  protocol: z.number().int().min(0).max(1_000_000),
  features: z.array(z.string().max(32)).max(32).default([]),
  name: text(1, NAME_CHARACTERS).optional(),
  /** Random, kept by one browser: who a viewer is where authentication is off. */
  secret: secret.optional(),
  resume: secret.optional(),
})

const command = { op: operation, version: count }

/** One schema an event; a message that is not here cannot be sent. */
export const clientSchemas = {
  [ClientEvent.clockProbe]: z.strictObject({ t0: z.number().min(0).max(Number.MAX_SAFE_INTEGER) }),
  [ClientEvent.directoryWatch]: z.strictObject({
    query: text(0, QUERY_CHARACTERS).default(''),
    page: page.default(0),
    size: z.number().int().min(1).max(DIRECTORY_PAGE).default(DIRECTORY_PAGE),
  }),
  [ClientEvent.directoryUnwatch]: z.strictObject({}),
  [ClientEvent.roomCreate]: z.strictObject({
    name: text(1, NAME_CHARACTERS),
    media: mediaSchema,
    position: position.default(0),
    playing: z.boolean().default(false),
    visibility: z.enum(Visibility).default(Visibility.listed),
    control: z.enum(Control).default(Control.host),
    waiting: z.enum(Waiting).default(Waiting.members),
    /** Reserved: refused with `not_available`. */
    password: z.string().max(256).optional(),
  }),
  [ClientEvent.roomJoin]: z.strictObject({
    roomId,
    key: secret.optional(),
    resume: secret.optional(),
    /** Reserved: refused with `not_available`. */
    password: z.string().max(256).optional(),
  }),
  [ClientEvent.roomLeave]: z.strictObject({}),
  [ClientEvent.roomClose]: z.strictObject({}),
  [ClientEvent.roomUpdate]: z.strictObject({
    name: text(1, NAME_CHARACTERS).optional(),
    visibility: z.enum(Visibility).optional(),
    control: z.enum(Control).optional(),
    waiting: z.enum(Waiting).optional(),
  }),
  [ClientEvent.roomKick]: z.strictObject({ memberId }),
  [ClientEvent.roomSnapshot]: z.strictObject({ op: operation.optional() }),
  [ClientEvent.roomQuality]: z.strictObject({
    maxBitrate: z.number().int().min(BITRATE.min).max(BITRATE.max),
    directPlay: z.boolean(),
  }),
  [ClientEvent.membersWatch]: z.strictObject({ page: page.default(0) }),
  [ClientEvent.membersUnwatch]: z.strictObject({}),
  [ClientEvent.hostTransfer]: z.strictObject({ memberId }),
  [ClientEvent.playbackPlay]: z.strictObject({ ...command, position: position.optional() }),
  [ClientEvent.playbackPause]: z.strictObject({ ...command, position: position.optional() }),
  [ClientEvent.playbackSeek]: z.strictObject({ ...command, position }),
  [ClientEvent.playbackRate]: z.strictObject({ ...command, rate: z.number().min(RATE.min).max(RATE.max) }),
  [ClientEvent.playbackMedia]: z.strictObject({
    ...command,
    media: mediaSchema,
    position: position.default(0),
    playing: z.boolean().default(true),
  }),
  [ClientEvent.playbackReport]: z.strictObject({
    epoch: count,
    version: count,
    sampledAt: clusterTime,
    position,
    player: z.enum(PlayerState),
    state: z.enum(MemberState),
    bufferedSeconds: z.number().min(0).max(POSITION_SECONDS).default(0),
    driftMs: z
      .number()
      .min(-POSITION_SECONDS * 1000)
      .max(POSITION_SECONDS * 1000)
      .nullable()
      .default(null),
    rttMs: z.number().min(0).max(600_000).nullable().default(null),
  }),
  [ClientEvent.playbackReady]: z.strictObject({ epoch: count, version: count }),
  [ClientEvent.authRenew]: z.strictObject({ token: z.string().min(1).max(8192) }),
  /** Reserved: refused with `not_available`. */
  [ClientEvent.chatSend]: z.looseObject({}),
  [ClientEvent.chatReact]: z.looseObject({}),
} as const satisfies Record<ClientEvent, z.ZodType>
