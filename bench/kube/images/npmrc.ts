import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cleanup } from '../../sync/run/cleanup.ts'
import { run } from '../command.ts'
import { privateFolder } from '../private-folder.ts'

const CREDENTIAL = /:(?:_authToken|_auth|username|_password)\s*=/

/** As npm does; a variable that is not set stays as it is written. */
const withVariables = (line: string, env: NodeJS.ProcessEnv): string =>
  line.replace(/\$\{([^}]+)\}/g, (written, name: string) => env[name] ?? written)

/**
 * What a build must know to get packages from a registry: its address, and of the user's own settings the credentials for
 * it and nothing else. @throws Error when the address itself holds credentials
 */
export const npmrcOf = (registry: string, userSettings: string, env: NodeJS.ProcessEnv): string => {
  const { host, username, password } = new URL(registry)
  if (username !== '' || password !== '')
    throw new Error(`npm's registry at ${host} has credentials in its address: put them into .npmrc as //${host}/:_authToken or :_auth`)
  const lines = userSettings.split('\n').map((line) => withVariables(line.trim(), env))
  return [`registry=${registry}`, ...lines.filter((line) => line.startsWith(`//${host}/`) && CREDENTIAL.test(line)), ''].join('\n')
}

/** A file for the build's secret `npmrc`. @throws Error, also npm's own, when the registry's address holds credentials */
export const writeNpmrc = async (cleanup: Cleanup): Promise<string> => {
  const setting = async (name: string): Promise<string> => (await run('npm', ['config', 'get', name])).trim()
  const userSettings = await readFile(await setting('userconfig'), 'utf8').catch(() => '')
  const npmrc = npmrcOf(await setting('registry'), userSettings, process.env)
  const file = join(await privateFolder(cleanup), 'npmrc')
  await writeFile(file, npmrc, { mode: 0o600 })
  return file
}
