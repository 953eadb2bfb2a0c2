import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, works } from '../command.ts'
import { BUILDERS, type BuilderName, type KubeSettings } from '../settings.ts'

/** A program that builds images and how it has to be called here. */
export interface Builder {
  readonly program: BuilderName
  /** Between `build` and what is built. */
  readonly options: readonly string[]
}

/** Where a container cannot have a network and limits of its own, being in one already. */
const WITHOUT_ISOLATION = ['--isolation', 'chroot', '--network', 'host']
const PROBE_IMAGE = 'localhost/matinee-build-probe'

const chooseProgram = async (wanted: BuilderName | undefined): Promise<BuilderName> => {
  for (const program of wanted === undefined ? BUILDERS : [wanted]) if (await works(program, ['info'])) return program
  const who = wanted === undefined ? `None of ${BUILDERS.join(', ')} works` : `${wanted} does not work`
  throw new Error(`${who} here. Install one to build images, name another by IMAGE_BUILDER, or use --skip-images`)
}

/** Whether a build can run anything with these options. */
const canRun = async (program: BuilderName, options: readonly string[], base: string): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-probe-'))
  try {
    await writeFile(join(folder, 'Dockerfile'), `FROM ${base}\nRUN true\n`)
    const isGood = await works(program, ['build', ...options, '--no-cache', '-t', PROBE_IMAGE, folder])
    if (isGood) await run(program, ['rmi', PROBE_IMAGE])
    return isGood
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The builder that is wanted, or the first that works. @throws Error when there is none */
export const findBuilder = async (settings: KubeSettings): Promise<Builder> => {
  const program = await chooseProgram(settings.IMAGE_BUILDER)
  const given = settings.IMAGE_BUILD_OPTIONS.split(/\s+/).filter((option) => option !== '')
  if (program === 'docker') return { program, options: given }
  const options = ['--layers', '--format', 'docker', ...given]
  const isFine = given.some((option) => option.startsWith('--isolation')) || (await canRun(program, options, settings.BASE_IMAGE))
  return { program, options: isFine ? options : [...options, ...WITHOUT_ISOLATION] }
}
