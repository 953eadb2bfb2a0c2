import { describe, expect, test } from 'vitest'
import { sessionUrl } from './session-url.ts'

const page = (url: string) => new URL(url)
const HTTP = page('http://films.example:8088/web/')
const HTTPS = page('https://films.example/web/')

describe('empty SessionServerUrl', () => {
  test.each([
    ['http://films.example:8088/x', 'ws://films.example:3000/ws'],
    ['https://films.example/', 'wss://films.example:3000/ws'],
    ['http://192.168.1.7:8096/', 'ws://192.168.1.7:3000/ws'],
    ['http://[2001:db8::7]:8096/', 'ws://[2001:db8::7]:3000/ws'],
    ['https://[::1]/', 'wss://[::1]:3000/ws'],
  ])('[NE1] on %s it is %s', (address, url) => {
    expect(sessionUrl('', page(address))).toEqual({ ok: true, url })
  })

  test('[NE1] an IPv6 hostname without brackets gets them', () => {
    expect(sessionUrl('', { protocol: 'http:', hostname: '::1' })).toEqual({ ok: true, url: 'ws://[::1]:3000/ws' })
  })

  test('[NE1] a page without a host is a problem, not a guess', () => {
    expect(sessionUrl('', { protocol: 'file:', hostname: '' })).toEqual({ ok: false, problem: 'url_invalid' })
  })
})

describe('full SessionServerUrl', () => {
  test.each([
    'ws://node.example:3000/ws',
    'wss://node.example/ws',
    'wss://node.example:443/party/ws',
    'wss://node.example/base%20path/ws?tenant=a+b&tenant=c',
    'ws://[2001:db8::7]:9000/ws',
  ])('[NE2] %s is used exactly', (configured) => {
    expect(sessionUrl(configured, HTTP)).toEqual({ ok: true, url: configured })
  })

  test.each([
    'node.example:3000',
    'http://node.example/ws',
    'ws://node.example:3000',
    'wss://node.example/ws#x',
    'ws://',
    'javascript:alert(1)/ws',
    ' ',
  ])('[NE2] %j is refused: scheme and path are missing', (configured) => {
    expect(sessionUrl(configured, HTTP)).toEqual({ ok: false, problem: 'url_invalid' })
  })

  test('[NE2] ws:// on an https page is said to be mixed content', () => {
    expect(sessionUrl('ws://node.example:3000/ws', HTTPS)).toEqual({ ok: false, problem: 'mixed_content' })
  })

  test.each(['ws://localhost:3000/ws', 'ws://127.0.0.1:3000/ws', 'ws://[::1]:3000/ws'])(
    '[NE2] %s is no mixed content: browsers let it',
    (url) => {
      expect(sessionUrl(url, HTTPS)).toEqual({ ok: true, url })
    },
  )
})
