import { parseArgs } from 'node:util'
import { UsageError } from '../usage.ts'

export const USAGE = `Usage: npm run doctor -- --url URL [options]

  --url URL             of the media server, as viewers open it, with its base path
  --user NAME           signs in to the media server as this user …
  --password-env NAME   … with the password in this variable
  --token-env NAME      or: the variable that holds a user's token of the media server, or an API key
                        with neither, what needs a token is skipped
  --json FILE           writes the findings there too
  --help                says this

Exit code: 0 nothing failed; 1 something did; 2 a wrong option.`

export type Credential = { readonly user: string; readonly password: string } | { readonly token: string }
export interface DoctorOptions {
  /** Without a slash at its end. */
  readonly url: string
  readonly credential: Credential | null
  readonly json: string | null
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const options = { url: text, user: text, 'password-env': text, 'token-env': text, json: text, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The address as copied from a browser will do: the web client's own path and hash are taken off. */
const urlOf = (value: string | undefined): string => {
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : null
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError('--url must be the http:// or https:// URL of the media server')
  if (url.username !== '' || url.password !== '') throw new UsageError('--url must hold no name and no password; see --user')
  return `${url.origin}${url.pathname.replace(/\/web(\/.*)?$/, '').replace(/\/+$/, '')}`
}

const variable = (option: string, name: string, env: NodeJS.ProcessEnv): string => {
  const value = env[name] ?? ''
  if (value === '') throw new UsageError(`${option} must name a variable that is set; ${name} is not`)
  return value
}

/** Reads the command line. @throws UsageError */
export const readDoctorOptions = (args: readonly string[], env: NodeJS.ProcessEnv): DoctorOptions => {
  const { url, user, 'password-env': passwordEnv, 'token-env': tokenEnv, json = null, help } = parse(args)
  if (help) throw new UsageError('')
  if ((user === undefined) !== (passwordEnv === undefined)) throw new UsageError('--user and --password-env go together')
  if (user !== undefined && tokenEnv !== undefined) throw new UsageError('Give --user with --password-env, or --token-env, not both')
  const byName = user === undefined || passwordEnv === undefined ? null : { user, password: variable('--password-env', passwordEnv, env) }
  const byToken = tokenEnv === undefined ? null : { token: variable('--token-env', tokenEnv, env) }
  return { url: urlOf(url), credential: byName ?? byToken, json }
}
