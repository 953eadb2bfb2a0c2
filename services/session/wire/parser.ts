import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'
import type { Clock } from '../../lib/clock.ts'
import { MESSAGE_BYTES, MESSAGES_PER_SECOND } from '../../protocol/limits.ts'
import type { ErrorCode } from '../../protocol/names.ts'
import { createTokenBucket, type Take } from './token-bucket.ts'

/** Names the event that stands for a dropped message; a symbol, so that nothing from the network can pass for it. */
export const DROPPED = Symbol('dropped message')

/** Why a message was dropped before it was read, and when (ms from now) another would be taken. */
export interface Dropped {
  readonly code: Extract<ErrorCode, 'rate_limited' | 'message_too_large' | 'invalid_payload'>
  readonly retryAfterMs?: number
}

const WINDOW_MS = 1000
/** The engine's own packet type stands before every message and is part of what the contract measures. */
const ENGINE_HEAD_BYTES = 1
const EVENT_HEAD = /^[25](?:\d{1,3}-)?(?:\/[^,]{0,100},)?(\d{1,15})?/

const isConnect = (data: unknown): boolean => typeof data === 'string' && data.startsWith('0')
const isBinary = (data: unknown): boolean => typeof data !== 'string' || data.startsWith('5') || data.startsWith('6')
const bytesOf = (data: unknown): number => (typeof data === 'string' ? Buffer.byteLength(data) : (data as Buffer).byteLength)

/** An event packet that carries the refusal instead of what was sent, with the ack id of the original. */
const droppedPacket = (data: unknown, dropped: Dropped): Packet => {
  const id = typeof data === 'string' ? EVENT_HEAD.exec(data)?.[1] : undefined
  return { type: PacketType.EVENT, nsp: '/', data: [DROPPED, dropped], ...(id === undefined ? {} : { id: Number(id) }) }
}

/**
 * The `parser` option of socket.io: each connection gets a decoder that counts messages and bytes before it reads JSON
 * (rules WI9–WI11). What is over a limit never becomes an event; the gateway hears {@link DROPPED} in its place and answers.
 * A packet that is malformed throws, and socket.io ends that connection.
 */
export const createParser = (clock: Pick<Clock, 'now'>) => ({
  Encoder,
  Decoder: class LimitingDecoder extends Decoder {
    readonly #bucket = createTokenBucket(MESSAGES_PER_SECOND, WINDOW_MS)
    #connects = 0

    /** @throws Error on a malformed packet */
    override add(data: unknown): void {
      const dropped = this.#judge(data)
      if (dropped) {
        this.emitReserved('decoded', droppedPacket(data, dropped))
        return
      }
      // A second CONNECT while the first is being judged would give one connection two sockets.
      if (isConnect(data) && ++this.#connects > 1) throw new Error('connected already')
      super.add(data)
    }

    #judge(data: unknown): Dropped | null {
      // The handshake is no message; there is but one.
      const take: Take = isConnect(data) ? { ok: true } : this.#bucket.take(clock.now())
      if (!take.ok) return { code: 'rate_limited', retryAfterMs: take.retryAfterMs }
      if (bytesOf(data) + ENGINE_HEAD_BYTES > MESSAGE_BYTES) return { code: 'message_too_large' }
      return isBinary(data) ? { code: 'invalid_payload' } : null
    }
  },
})
