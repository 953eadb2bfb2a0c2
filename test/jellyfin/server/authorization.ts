/** How a request says who sends it: Jellyfin's own header and `ApiKey`, and until 12 the names from before. */
import type { IncomingHttpHeaders } from 'node:http'

export interface Authorization {
  readonly token: string
  readonly client: string
  readonly device: string
  readonly deviceId: string
  readonly version: string
}

interface Presented {
  readonly headers: IncomingHttpHeaders
  readonly query: URLSearchParams
}

/** As Jellyfin does: never fails, whatever was written. */
const decoded = (value: string): string => new URLSearchParams(`value=${value.replaceAll('&', '%26')}`).get('value') ?? ''

/** The key="value" pairs after the scheme; empty for another scheme. */
const pairsOf = (header: unknown, schemes: RegExp): ReadonlyMap<string, string> => {
  const [, scheme = '', rest = ''] = /^(\w+) (.*)$/.exec(String(header ?? '')) ?? []
  const found = schemes.test(scheme) ? [...rest.matchAll(/(\w+)="([^"]*)"/g)] : []
  return new Map(found.map(([, key = '', value = '']) => [key, decoded(value)]))
}

/** Jellyfin's releases from 12 on refuse the names from before 10.8 unless an administrator allows them again. */
export const takesLegacyNames = (serverVersion: string): boolean => Number.parseInt(serverVersion, 10) < 12

const legacyTokens = ({ headers, query }: Presented): readonly unknown[] => [
  headers['x-emby-token'],
  headers['x-mediabrowser-token'],
  query.get('api_key'),
]

export const readAuthorization = (presented: Presented, serverVersion: string): Authorization => {
  const isLegacy = takesLegacyNames(serverVersion)
  const { headers, query } = presented
  const own = pairsOf(headers.authorization, isLegacy ? /^(mediabrowser|emby)$/i : /^mediabrowser$/i)
  const pairs = isLegacy && own.size === 0 ? pairsOf(headers['x-emby-authorization'], /^(mediabrowser|emby)$/i) : own
  const tokens = [pairs.get('Token'), query.get('ApiKey'), ...(isLegacy ? legacyTokens(presented) : [])]
  const field = (name: string): string => pairs.get(name) ?? ''
  return {
    token: String(tokens.find(Boolean) ?? ''),
    client: field('Client'),
    device: field('Device'),
    deviceId: field('DeviceId') || (query.get('deviceId') ?? ''),
    version: field('Version'),
  }
}
