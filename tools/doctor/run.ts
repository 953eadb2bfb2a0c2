import packageJson from '../../package.json' with { type: 'json' }
import type { Clock } from '../../services/lib/clock.ts'
import { checkAddress } from './address.ts'
import { createAsk } from './ask.ts'
import { CHECKS, type CheckId, type Finding, ok, skipped, trouble } from './finding.ts'
import type { DoctorOptions } from './options.ts'
import { checkPage, checkScript, checkTag } from './page.ts'
import { complete } from './secrets.ts'
import { checkSession } from './session.ts'
import { checkToken } from './token.ts'

export interface DoctorDeps {
  readonly clock: Clock
  /** For one answer. */
  readonly timeoutMs: number
}

const ALL = Object.keys(CHECKS) as CheckId[]

const judgeVersion = (version: string | null): Finding => {
  if (version === null) return skipped('versions', 'there is no script')
  const own = packageJson.version
  return version === own ? ok('versions', `script and check are ${own}`) : trouble('version_differs', `script ${version}, check ${own}`)
}

/** Where viewers really are: a page that moves them, such as to https or to its base path, is followed. */
const whereItIs = (url: string, pageUrl: string): string => {
  const { origin, pathname } = new URL(pageUrl)
  const base = /^(.*)\/web(\/.*)?$/.exec(pathname)?.[1] ?? new URL(url).pathname.replace(/\/$/, '')
  return `${origin}${base}`
}

/** Looks at everything, and answers with at least one finding a check, in the order of {@link CHECKS}. Never rejects for what it finds. */
export const runDoctor = async ({ url, credential }: Pick<DoctorOptions, 'url' | 'credential'>, deps: DoctorDeps): Promise<Finding[]> => {
  const ask = createAsk(deps.timeoutMs)
  const reached = await checkPage(ask, url)
  if (reached.page === null) return complete([reached.finding], ALL, 'the page is not reached')
  const base = whereItIs(url, reached.page.url)
  const script = await checkScript(ask, base)
  const tag = await checkTag(ask, base, reached.page)
  const { finding: token, grant } = await checkToken(ask, base, credential, deps.clock.wall())
  const { findings: address, socketUrl } = await checkAddress(ask, base)
  const session = socketUrl === null ? [] : await checkSession(socketUrl, new URL(base).origin, grant, deps)
  const version = session.some(({ check }) => check === 'versions') ? [] : [judgeVersion(script.version)]
  return complete([reached.finding, script.finding, tag, token, ...address, ...session, ...version], ALL, 'what comes before it failed')
}
