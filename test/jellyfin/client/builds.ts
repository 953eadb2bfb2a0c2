/** Jellyfin's own web client, as `npm run jellyfin-web` has built it here. */
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface WebBuild {
  /** Of the release. */
  readonly version: string
  readonly folder: string
  /** What its own settings call its two layouts; the first is the one that is there by default. */
  readonly layouts: readonly [string, string]
}

const BUILDS = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'matinee', 'jellyfin-web')

const layoutsOf = (version: string): WebBuild['layouts'] =>
  Number.parseInt(version, 10) >= 12 ? ['modern', 'desktop-legacy'] : ['desktop', 'experimental']

/** All that are there, the newest first. @throws with what to do where there is none */
export const webBuilds = (): readonly [WebBuild, ...WebBuild[]] => {
  const versions = existsSync(BUILDS) ? readdirSync(BUILDS).filter((name) => existsSync(join(BUILDS, name, 'index.html'))) : []
  const [newest, ...older] = versions
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => ({ version, folder: join(BUILDS, version), layouts: layoutsOf(version) }))
  if (!newest) throw new Error('Jellyfin’s web client is not here: run `npm run jellyfin-web` first')
  return [newest, ...older]
}
