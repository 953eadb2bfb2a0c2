import { SESSION_PORT, SOCKET_PATH } from '../../services/protocol/limits.ts'
import { ConnectProblem } from './problem-code.ts'

/** The part of `location` that the rule needs. */
export interface PageAddress {
  /** With its colon: `https:`. */
  readonly protocol: string
  /** As `location` has it: an IPv6 address in brackets. */
  readonly hostname: string
}
export type SessionUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: typeof ConnectProblem.urlInvalid | typeof ConnectProblem.mixedContent }

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const ownNode = (page: PageAddress): SessionUrl => {
  if (page.hostname === '') return { ok: false, problem: ConnectProblem.urlInvalid }
  const host = page.hostname.includes(':') && !page.hostname.startsWith('[') ? `[${page.hostname}]` : page.hostname
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  return { ok: true, url: `${scheme}://${host}:${SESSION_PORT}${SOCKET_PATH}` }
}

/**
 * Where the session node is (contract 2.5, rules NE1 and NE2): a full SessionServerUrl exactly as it stands, else the page's own
 * host on port 3000. Browsers refuse ws:// from an https page unless it stays on the machine, so that is said here in words.
 */
export const sessionUrl = (configured: string, page: PageAddress): SessionUrl => {
  if (configured === '') return ownNode(page)
  const parsed = URL.canParse(configured) ? new URL(configured) : null
  const valid = parsed !== null && /^wss?:$/.test(parsed.protocol) && parsed.pathname.endsWith(SOCKET_PATH) && parsed.hash === ''
  if (!valid) return { ok: false, problem: ConnectProblem.urlInvalid }
  const mixed = page.protocol === 'https:' && parsed.protocol === 'ws:' && !LOOPBACK.test(parsed.hostname)
  return mixed ? { ok: false, problem: ConnectProblem.mixedContent } : { ok: true, url: configured }
}
