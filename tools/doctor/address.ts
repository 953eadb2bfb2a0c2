import { sessionUrl } from '../../client/net/session-url.ts'
import { printable } from '../../services/session/wire/upgrade.ts'
import { type Ask, fieldsOf, statusLine } from './ask.ts'
import { type Finding, ok, skipped, trouble } from './finding.ts'

export interface Found {
  readonly findings: readonly Finding[]
  /** Where a page would open its socket; null when it would not. */
  readonly socketUrl: string | null
}

const unknown = (check: 'address' | 'mixed') => skipped(check, 'the configuration is not known')

/** Where a page of this address finds the session server: by the client's own rule (contract 2.5). */
const judge = (configured: string, pageUrl: URL): Found => {
  const place = sessionUrl(configured, pageUrl)
  const origin = configured === '' ? 'SessionServerUrl is empty' : 'SessionServerUrl'
  if (place.ok) {
    const mixed = ok('mixed', pageUrl.protocol === 'https:' ? 'page and socket are secure' : 'the page is not https')
    return { findings: [ok('address', `${printable(place.url)} (${origin})`), mixed], socketUrl: place.url }
  }
  if (place.problem === 'mixed_content')
    return { findings: [ok('address', printable(configured)), trouble('mixed_content')], socketUrl: null }
  return { findings: [trouble('address_invalid', printable(configured)), skipped('mixed', 'the address is not valid')], socketUrl: null }
}

/** Reads what the plugin tells every page, and derives the session server's address from it. */
export const checkAddress = async (ask: Ask, url: string): Promise<Found> => {
  const answer = await ask(`${url}/WatchParty/ClientConfig`)
  const failed = (finding: Finding): Found => ({ findings: [finding, unknown('address'), unknown('mixed')], socketUrl: null })
  if ('failure' in answer) return failed(trouble('configuration_status', answer.code))
  if (answer.status === 500) return failed(trouble('configuration_unset', statusLine(answer)))
  const { SessionServerUrl: configured } = fieldsOf(answer.text)
  if (answer.status !== 200 || typeof configured !== 'string') return failed(trouble('configuration_status', statusLine(answer)))
  const { findings, socketUrl } = judge(configured, new URL(url))
  return { findings: [ok('configuration', 'answered'), ...findings], socketUrl }
}
