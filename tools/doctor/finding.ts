import { configuration } from './findings/configuration.ts'
import { page } from './findings/page.ts'
import { session } from './findings/session.ts'
import { socket } from './findings/socket.ts'
import { token } from './findings/token.ts'

/** What is looked at, in the order in which it is told. */
export const CHECKS = {
  page: 'Page reached',
  script: 'Client script',
  tag: 'Script tag in the page',
  token: 'Token',
  configuration: 'Public configuration',
  address: "Session server's address",
  mixed: 'Mixed content',
  socket: 'WebSocket through the proxy',
  secrets: 'Secrets equal on both sides',
  clock: 'Clock',
  versions: 'Versions',
} as const
export type CheckId = keyof typeof CHECKS

/** What may be wrong: why, and what to do about it, as sentences. */
export interface Trouble {
  readonly check: CheckId
  readonly outcome: 'warning' | 'failed'
  readonly cause: string
  readonly next: string
}

/** Every trouble by its code (rule DO1); docs/doctor.md holds the same tables. */
export const TROUBLES = { ...page, ...configuration, ...token, ...socket, ...session } satisfies Readonly<Record<string, Trouble>>
export type TroubleCode = keyof typeof TROUBLES

/** What a check came to. `detail` is one line, and may hold words of the servers'. */
export type Finding =
  | { readonly check: CheckId; readonly outcome: 'ok' | 'skipped'; readonly detail: string }
  | (Trouble & { readonly code: TroubleCode; readonly detail: string })

export const ok = (check: CheckId, detail: string): Finding => ({ check, outcome: 'ok', detail })
export const skipped = (check: CheckId, detail: string): Finding => ({ check, outcome: 'skipped', detail })
export const trouble = (code: TroubleCode, detail = ''): Finding => ({ ...TROUBLES[code], code, detail })
