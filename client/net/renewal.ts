import type { ClientClock } from './clock.ts'
import type { PartyConnection } from './party-connection.ts'
import type { ProblemCode } from './problem-code.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import type { GrantAnswer } from './token.ts'

export interface RenewalDeps {
  readonly connection: PartyConnection
  readonly clock: ClientClock
  readonly random: () => number
  readonly grant: () => Promise<GrantAnswer>
  /** Says what keeps a token from being renewed, and takes it back with null. */
  readonly tell: (problem: ProblemCode | null) => void
}

/**
 * Answers `auth:expiring` with a fresh token, so that a viewer keeps the seat beyond a token's life (rule WI18). A plugin that is
 * busy or away is asked again until it answers or the node ends the connection.
 */
export const watchExpiry = ({ connection, clock, random, grant, tell }: RenewalDeps): void => {
  let running = 0
  let cancel = () => {}
  const renew = async (mine: number, failures: number): Promise<void> => {
    const answer = await grant()
    if (mine !== running) return
    if (!answer.ok) {
      tell(answer.problem)
      cancel = clock.after(reconnectDelayMs(failures + 1, answer.retryAfterMs ?? 0, random()), () => void renew(mine, failures + 1))
      return
    }
    // Authentication was switched off meanwhile: there is nothing to renew with.
    if (answer.grant.token === null) return
    const reply = await connection.send('auth:renew', { token: answer.grant.token })
    if (mine === running) tell(reply.ok ? null : reply.error.code)
  }
  const stop = () => {
    running += 1
    cancel()
  }
  connection.on('auth:expiring', () => {
    stop()
    void renew(running, 0)
  })
  connection.onReport((report) => {
    if (report.status !== 'connected') stop()
  })
}
