import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const statusOf = (code: string | undefined): number => {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** For a server's `clientError`: what is no HTTP request never reaches Express, and is answered like all else (rule PL6). */
export const answerClientError = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(code)
  const body = JSON.stringify({ error: STATUS_CODES[status] })
  const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Cache-Control: no-store', 'Connection: close']
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'))
}
