/** Why a request got no answer. */
export type Failure = 'name' | 'refused' | 'silent' | 'certificate' | 'not_http'

const BY_CODE: Readonly<Record<string, Failure>> = {
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'silent',
  UND_ERR_CONNECT_TIMEOUT: 'silent',
  EPROTO: 'not_http',
  ERR_SSL_WRONG_VERSION_NUMBER: 'not_http',
  ECONNRESET: 'not_http',
  UND_ERR_SOCKET: 'not_http',
}
const CERTIFICATE = /CERT|SIGNATURE|ERR_TLS/

const codeOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: unknown }
  if (name === 'TimeoutError') return 'ETIMEDOUT'
  if (typeof code === 'string') return code
  return cause === undefined || cause === null ? '' : codeOf(cause)
}

/** What of the system's errors a person can do something about; what is not known counts as "it does not speak this protocol". */
export const failureOf = (error: unknown): { readonly kind: Failure; readonly code: string } => {
  const code = codeOf(error)
  return { kind: BY_CODE[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'not_http'), code }
}
