import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TargetError } from './target.ts'

const TOOLS = fileURLToPath(new URL('../../scripts/tools', import.meta.url))
/** It calls itself as its file is called, which may have its version behind it. */
const MAJOR = /^k6\S* v2\./m

const works = (command: string, env: NodeJS.ProcessEnv): boolean => {
  const { stdout } = spawnSync(command, ['version'], { env, encoding: 'utf8' })
  return MAJOR.test(stdout ?? '')
}

/** k6 by the variable K6, on the PATH, or built by scripts/tools. @throws TargetError that says what is missing */
export const findK6 = (env: NodeJS.ProcessEnv): string => {
  const command = env.K6 ?? 'k6'
  if (works(command, env)) return command
  if (env.K6 !== undefined) throw new TargetError(`K6=${env.K6} is not a k6 2`)
  const { status, stdout } = spawnSync(TOOLS, ['k6'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  if (status !== 0) throw new TargetError('k6 2 is missing: install it (https://grafana.com/docs/k6), or Go, with which it is built here')
  return `${stdout.trim()}/k6`
}
