import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { answerClientError } from './client-error.ts'

const answerTo = async (request: string): Promise<string> => {
  const server = createServer((_request, response) => response.end()).on('clientError', answerClientError)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

test.each([
  ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Request Header Fields Too Large'],
  ['no HTTP', 'hello\r\n\r\n', 400, 'Bad Request'],
])('[PL6] %s is answered with an error body, and the connection ends', async (_what, request, status, error) => {
  const [head = '', body = ''] = (await answerTo(request)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} ${error}\r\n`))
  expect(head).toContain('Content-Type: application/json')
  expect(JSON.parse(body)).toEqual({ error })
})
