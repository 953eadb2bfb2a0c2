import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matinee-tools-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A PATH with no more than the script needs when it has nothing to build, and so without Go. */
const bareBin = (): string => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['bash', 'mkdir', 'readlink']) {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .map((part) => join(part, name))
      .find(existsSync)
    symlinkSync(found ?? '', join(bin, name))
  }
  return bin
}

const runTools = () => {
  const env = { PATH: bareBin(), MATINEE_TOOLS: join(folder, 'tools') }
  return spawnSync(join(env.PATH, 'bash'), ['scripts/tools'], { env, encoding: 'utf8' })
}

/** The programs and their versions, as the script lists them. */
const pins = [...readFileSync('scripts/tools', 'utf8').matchAll(/^ {2}"(\S+) \S+ (\S+) \S+"$/gm)]

test('[KU26] what is there in the right version is left alone, and only the folder is printed', () => {
  const tools = join(folder, 'tools')
  mkdirSync(tools)
  expect(pins.map(([, name]) => name)).toEqual(['helm3', 'helm4', 'untt', 'helm-docs'])
  for (const [, name = '', version] of pins) {
    writeFileSync(join(tools, `${name}-${version}`), '', { mode: 0o755 })
    symlinkSync(`${name}-${version}`, join(tools, name))
  }
  const { status, stdout, stderr } = runTools()
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${tools}\n`, stderr: '' })
})

test('[KU26] without Go it says what to install, and prints no folder', () => {
  const { status, stdout, stderr } = runTools()
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain('Go is missing')
})
