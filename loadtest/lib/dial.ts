import exec from 'k6/execution'
import { reconnectDelayMs } from '../../client/net/reconnect-delay.ts'
import { ErrorCode } from '../../services/protocol/names.ts'
import type { Handshake } from '../../services/protocol/types.ts'
import { type Line, type LineHandlers, openLine } from './line.ts'
import { metrics } from './metrics.ts'
import { pause } from './timing.ts'

/** A viewer who is kept out for longer than this has gone to bed. */
const PATIENCE_MS = 30_000

/** What no amount of patience helps against ends the run, with what to do. */
const HOPELESS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'the node wants a token: give --secret-env, or --users-env',
  invalid_token: 'the node does not accept these tokens: is the secret its JWT_SECRET, and are JWT_AUDIENCE and JWT_ISSUER its own?',
  protocol_unsupported: 'the node speaks another version of the protocol than this load test',
}

/** Connects as the client does: again with growing, jittered delays; null for one who gave up. @param auth asked for at each try */
export const dial = async (auth: () => Handshake, address: string, handlers: LineHandlers): Promise<Line | null> => {
  const until = Date.now() + PATIENCE_MS
  for (let failures = 1; Date.now() < until; failures++) {
    const opened = await openLine(auth(), address, handlers)
    if ('line' in opened) return opened.line
    const { code, retryAfterMs = 0 } = opened.refused
    metrics.refused.add(1, { code })
    const hopeless = HOPELESS[code]
    if (hopeless !== undefined) exec.test.abort(`${ErrorCode[code].message}: ${hopeless}`)
    await pause(Math.min(reconnectDelayMs(failures, retryAfterMs, Math.random()), until - Date.now()))
  }
  metrics.gaveUp.add(1)
  return null
}
