import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { findTarget, TargetError } from './target.ts'

/** A media server whose plugin answers `sessionServerUrl`, and what was asked. */
const network = (sessionServerUrl: string, down: readonly string[] = []) => {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    if (down.includes(url)) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    return { ok: true, status: 200, json: async () => ({ SessionServerUrl: sessionServerUrl }) }
  }
  return { fetch, asked }
}
const find = (args: readonly string[], { fetch }: ReturnType<typeof network>) =>
  findTarget(readOptions(['parties', '--url', 'http://media.example:8096/base', ...args]), fetch)

test('[LT7] the session nodes are found as a page finds them, and asked for their health', async () => {
  const empty = network('')
  expect(await find([], empty)).toBe('ws://media.example:3000/ws')
  expect(empty.asked).toEqual(['http://media.example:8096/base/WatchParty/ClientConfig', 'http://media.example:3000/health'])
  const full = network('wss://party.example/sub/ws?x=1')
  expect(await find([], full)).toBe('wss://party.example/sub/ws?x=1')
  expect(full.asked.at(-1)).toBe('https://party.example/sub/health')
})

test('[LT7] one that is given is used as it is', async () => {
  const given = network('')
  expect(await find(['--session-url', 'ws://10.0.0.1:3000/ws'], given)).toBe('ws://10.0.0.1:3000/ws')
  expect(given.asked).toEqual([])
})

test('[LT7] what cannot be reached is named, with what to do', async () => {
  const noPlugin = network('', ['http://media.example:8096/base/WatchParty/ClientConfig'])
  await expect(find([], noPlugin)).rejects.toThrow(/ClientConfig cannot be reached \(connect ECONNREFUSED\)\. Is --url/)
  const noNode = network('', ['http://media.example:3000/health'])
  await expect(find([], noNode)).rejects.toThrow(TargetError)
  await expect(find([], noNode)).rejects.toThrow(/health cannot be reached .*Give --session-url/)
})
