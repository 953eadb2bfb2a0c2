import { printable } from '../../services/session/wire/upgrade.ts'
import { type Answer, type Ask, fieldsOf, statusLine } from './ask.ts'
import { type Finding, ok, trouble } from './finding.ts'

const TAG = /<script\b[^>]*\bsrc=["']?([^"'\s>]*\bWatchParty\/ClientScript)\b/i
const BANNER = /^\/\*! Matinee (\d[\w.-]{0,30}) /

const scriptAt = (url: string): string => `${url}/WatchParty/ClientScript`

/** Whether the media server's own page is reached at all; everything else needs it. */
export const checkPage = async (ask: Ask, url: string): Promise<{ readonly finding: Finding; readonly page: Answer | null }> => {
  const answer = await ask(`${url}/`)
  if ('failure' in answer) return { finding: trouble(`page_${answer.failure}`, answer.code), page: null }
  if (answer.status >= 400) return { finding: trouble('page_status', statusLine(answer)), page: null }
  return { finding: ok('page', printable(answer.url)), page: answer }
}

const judgeScript = (answer: Answer): Finding => {
  const { status, headers, text } = answer
  const type = headers.get('Content-Type') ?? ''
  if (status === 404) return trouble(typeof fieldsOf(text).error === 'string' ? 'script_missing' : 'script_not_routed', statusLine(answer))
  if (status !== 200) return trouble('script_status', statusLine(answer))
  if (!/^(text|application)\/(x-)?javascript\b/i.test(type)) return trouble('script_type', `Content-Type: ${printable(type)}`)
  if (!BANNER.test(text)) return trouble('script_foreign')
  return headers.get('ETag') === null ? trouble('script_etag') : ok('script', `${Buffer.byteLength(text)} bytes`)
}

/** `version` is the script's own; null when it is not ours. */
export const checkScript = async (ask: Ask, url: string): Promise<{ readonly finding: Finding; readonly version: string | null }> => {
  const answer = await ask(scriptAt(url))
  if ('failure' in answer) return { finding: trouble('script_status', answer.code), version: null }
  return { finding: judgeScript(answer), version: answer.status === 200 ? (BANNER.exec(answer.text)?.[1] ?? null) : null }
}

/** In the page as it is served, or in the branding setting, from which a web client puts it in itself (contract 4.7). */
export const checkTag = async (ask: Ask, url: string, page: Answer): Promise<Finding> => {
  const src = TAG.exec(page.text)?.[1]
  if (src !== undefined) {
    const target = URL.canParse(src, page.url) ? new URL(src, page.url).href : src
    const wanted = new URL(scriptAt(url), page.url).href
    return target === wanted ? ok('tag', 'in the page') : trouble('tag_address', printable(target))
  }
  const branding = await ask(`${url}/Branding/Configuration`)
  const isSet =
    !('failure' in branding) &&
    Object.entries(fieldsOf(branding.text)).some(([name, value]) => /html/i.test(name) && TAG.test(String(value)))
  return isSet ? ok('tag', 'in the branding setting') : trouble('tag_missing')
}
