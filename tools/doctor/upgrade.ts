import { randomBytes } from 'node:crypto'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { fieldsOf, statusLine } from './ask.ts'
import { type Failure, failureOf } from './failure.ts'
import { type Finding, type TroubleCode, trouble } from './finding.ts'

/** How a WebSocket upgrade was answered; `text` is the beginning of the body. */
export type Upgraded = { readonly status: number; readonly text: string } | { readonly failure: Failure; readonly code: string }

const TEXT_CHARACTERS = 2000
const ENGINE_QUERY = 'EIO=4&transport=websocket'

/**
 * Asks for the WebSocket as a browser on a page of `origin` would, and hangs up. Never rejects.
 * @param timeoutMs without a sign of life
 */
export const askUpgrade = (socketUrl: string, origin: string, timeoutMs: number): Promise<Upgraded> =>
  new Promise((resolve) => {
    const url = new URL(socketUrl.replace(/^ws/, 'http'))
    url.search = url.search === '' ? ENGINE_QUERY : `${url.search}&${ENGINE_QUERY}`
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      Origin: origin,
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    }
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, { headers, timeout: timeoutMs, agent: false })
    const end = (answer: Upgraded) => {
      resolve(answer)
      request.destroy()
    }
    request.on('upgrade', (response) => end({ status: response.statusCode ?? 0, text: '' }))
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text = (text + part).slice(0, TEXT_CHARACTERS)
      })
      response.on('close', () => end({ status: response.statusCode ?? 0, text }))
    })
    request.on('timeout', () => end({ failure: 'silent', code: '' }))
    request.on('error', (error) => {
      const { kind, code } = failureOf(error)
      end({ failure: kind, code })
    })
    request.end()
  })

const BY_STATUS: Readonly<Record<number, TroubleCode>> = {
  400: 'upgrade_dropped',
  403: 'origin_refused',
  404: 'socket_path',
  426: 'upgrade_dropped',
  429: 'socket_crowded',
  502: 'socket_no_node',
  503: 'socket_no_node',
  504: 'socket_no_node',
}

/** What the answer to an upgrade means; null when the WebSocket opened (rule DO5). */
export const judgeUpgrade = (answer: Upgraded): Finding | null => {
  if ('failure' in answer) return trouble(`socket_${answer.failure}`, answer.code)
  const { status, text } = answer
  if (status === 101) return null
  // A refusal of a node's own has an error; what a media server answers at a path that it does not know is a page.
  const isPage = (status >= 200 && status < 400) || (status === 404 && typeof fieldsOf(text).error !== 'string')
  return trouble(isPage ? 'socket_page' : (BY_STATUS[status] ?? 'socket_status'), statusLine(answer))
}
