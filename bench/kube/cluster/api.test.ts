import { existsSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withCleanup } from '../../sync/run/cleanup.ts'
import { openApi } from './api.ts'

/** Stands in for kubectl: answers with its own arguments, and 404 to what is posted. */
const KUBECTL = `#!${process.execPath}
const args = process.argv.slice(2)
const socket = args.find((arg) => arg.startsWith('--unix-socket=')).slice('--unix-socket='.length)
const server = require('node:http').createServer((request, response) => {
  response.statusCode = request.method === 'GET' && request.url === '/version' ? 200 : 404
  response.end(JSON.stringify({ args, url: request.url, host: request.headers.host }))
})
server.listen(socket, () => console.log('Starting to serve on ' + socket))
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matinee-test-'))
  await writeFile(join(folder, 'kubectl'), KUBECTL)
  await chmod(join(folder, 'kubectl'), 0o700)
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

interface Said {
  readonly args: readonly string[]
  readonly host: string
}

test('[KU45] the API server is asked through a socket that nobody else can open, and that is gone at the end', async () => {
  const socket = await withCleanup(async (cleanup) => {
    const api = await openApi('home', cleanup)
    const { args, host } = await api.get<Said>('/version')
    expect(args).toEqual(['proxy', expect.stringMatching(/^--unix-socket=/), '--context=home'])
    expect(host).toBe('localhost')
    const path = args[1]?.split('=')[1] ?? ''
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    return path
  })
  expect(existsSync(dirname(socket))).toBe(false)
})

test('[KU45] what it refuses is told with its path and status', async () => {
  await withCleanup(async (cleanup) => {
    const api = await openApi(null, cleanup)
    await expect(api.text('/missing')).rejects.toThrow('/missing: 404 {"args"')
    expect(await api.post('/missing', {})).toBe(404)
  })
})

test('[KU45] a kubectl that does not start is told', async () => {
  await writeFile(join(folder, 'kubectl'), '#!/bin/sh\nexit 1\n')
  await expect(withCleanup((cleanup) => openApi(null, cleanup))).rejects.toThrow('kubectl proxy does not start')
})
