import { createHmac } from 'node:crypto'
import type { Log } from './log.ts'

const LABEL = 'Matinee fingerprint of JwtSecret'
const HEX_DIGITS = 8

/**
 * Eight hexadecimal digits by which two sides compare a secret without showing it (rule DO9, decision 15); null for the empty one,
 * with which authentication is off.
 */
export const secretFingerprint = (secret: string): string | null =>
  secret === '' ? null : createHmac('sha256', secret).update(LABEL).digest('hex').slice(0, HEX_DIGITS)

/** Logs by which secret tokens are signed or checked: the first that it is told, and each that differs from the one before. */
export const createSecretTeller = (log: Pick<Log, 'info'>): ((secret: string) => void) => {
  let told: string | null | undefined
  return (secret) => {
    const fingerprint = secretFingerprint(secret)
    if (fingerprint === told) return
    told = fingerprint
    log.info(
      { secretFingerprint: fingerprint },
      fingerprint === null ? 'Authentication is off: there is no secret' : 'Secret of the tokens',
    )
  }
}
