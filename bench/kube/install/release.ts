import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Helm } from './helm.ts'
import { CHART, RELEASE } from './names.ts'

const VALUES = fileURLToPath(new URL('./values.yaml', import.meta.url))
const PREVIOUS = '0.0.1'
const WAIT = ['--wait', '--timeout', '5m']

const asSets = (sets: readonly string[]): string[] => sets.flatMap((set) => ['--set', set])

/** The release in its changes. */
export interface Release {
  /** Waits until all is ready; answers the seconds that took. */
  install(sets: readonly string[]): Promise<number>
  /** The version before this one, with the values of the party that is followed. */
  installPrevious(sets: readonly string[]): Promise<void>
  /** To this version, with those values; installs it where there is none. */
  upgrade(sets: readonly string[]): Promise<void>
  /** `helm test`. @throws CommandError when it fails */
  test(): Promise<void>
  uninstall(): Promise<void>
}

/** @param previousChart a folder or an archive, or "" for this one under an older version */
export const createRelease = (helm: Helm, previousChart: string): Release => {
  const withPrevious = async (work: (chart: string) => Promise<unknown>): Promise<void> => {
    if (previousChart !== '') return void (await work(previousChart))
    const folder = await mkdtemp(join(tmpdir(), 'matinee-chart-'))
    try {
      await helm('package', CHART, '--version', PREVIOUS, '--destination', folder)
      await work(join(folder, `${RELEASE}-${PREVIOUS}.tgz`))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  return {
    install: async (sets) => {
      const startedAt = performance.now()
      await helm('install', RELEASE, CHART, ...WAIT, ...asSets(sets))
      return (performance.now() - startedAt) / 1000
    },
    installPrevious: (sets) => withPrevious((chart) => helm('install', RELEASE, chart, ...WAIT, '--values', VALUES, ...asSets(sets))),
    upgrade: async (sets) => void (await helm('upgrade', '--install', RELEASE, CHART, ...WAIT, '--values', VALUES, ...asSets(sets))),
    test: async () => void (await helm('test', RELEASE)),
    uninstall: async () => void (await helm('uninstall', RELEASE, '--wait')),
  }
}
