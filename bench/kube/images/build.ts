import { run } from '../command.ts'
import type { Builder } from './builder.ts'
import { type ImageNames, TARGETS, type Target } from './names.ts'

const BUILD_MS = 1_200_000

/** In full: buildah and podman would put `localhost/` before a short name, and a cluster reads it as Docker Hub's. */
export const fullName = (image: string): string => (/^[^/]*[.:][^/]*\//.test(image) ? image : `docker.io/${image}`)

interface Inputs {
  readonly builder: Builder
  readonly base: string
  /** PEM file of authorities to trust besides the usual, or "". */
  readonly certificates: string
  /** File that tells npm of its registry. */
  readonly npmrc: string
}

/** Arguments of the builder for one image, in the project's folder (rule KU33). */
export const buildArguments = ({ builder, base, certificates, npmrc }: Inputs, target: Target, names: readonly string[]): string[] => [
  'build',
  ...builder.options,
  ...['--file', 'deploy/Dockerfile', '--target', target, '--build-arg', `BASE=${base}`],
  ...(certificates === '' ? [] : ['--secret', `id=certificates,src=${certificates}`]),
  ...['--secret', `id=npmrc,src=${npmrc}`],
  ...names.flatMap((name) => ['--tag', fullName(name)]),
  '.',
]

/** Builds the three images; what is unchanged comes from the builder's own store. @throws CommandError */
export const buildImages = async (inputs: Inputs, images: ImageNames, say: (line: string) => void): Promise<void> => {
  for (const target of TARGETS) {
    const [name] = images.of(target)
    say(`  building ${name} with ${inputs.builder.program} (a minute the first time)`)
    const env = { ...process.env, DOCKER_BUILDKIT: '1' }
    await run(inputs.builder.program, buildArguments(inputs, target, images.of(target)), { timeoutMs: BUILD_MS, env })
  }
}
