import { parseArgs } from 'node:util'
import { UsageError } from '../../tools/usage.ts'
import { CHANGE_NAMES, type ChangeName } from './changes/names.ts'

const NAMESPACE = 'matinee-kube'
/** Of a name in Kubernetes (RFC 1123 label). */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

export const USAGE = `Usage: npm run kube [-- options]

  --only a,b        only these changes: ${CHANGE_NAMES.join(', ')}
  --install-only    no party and no changes
  --skip-images     the images of this version are in the cluster already
  --namespace N     where it is installed (default ${NAMESPACE}); it must not be there yet, and is deleted at the end
  --context N       a context of kubectl; the current one without
  --keep            leaves all as it is at the end
  --json FILE       writes the figures
  --help            says this

How images are built and reach the cluster, and where it is reached, is set by the environment: docs/kubernetes.md.

Exit code: 0; 1 a planned change cost a party or more than three seconds, or something failed; 2 a wrong option.`

export interface Options {
  readonly changes: readonly ChangeName[]
  readonly isInstallOnly: boolean
  readonly withImages: boolean
  readonly namespace: string
  /** null: the current one. */
  readonly context: string | null
  readonly keep: boolean
  readonly json: string | null
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    only: text,
    namespace: text,
    context: text,
    json: text,
    'install-only': flag,
    'skip-images': flag,
    keep: flag,
    help: flag,
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** In the order in which they are made, whatever the order they are given in. */
const changesOf = (only: string | undefined): readonly ChangeName[] => {
  if (only === undefined) return CHANGE_NAMES
  const given = only.split(',')
  const unknown = given.find((name) => !CHANGE_NAMES.some((known) => known === name))
  if (unknown !== undefined) throw new UsageError(`--only must be names of changes (${CHANGE_NAMES.join(', ')}), not "${unknown}"`)
  return CHANGE_NAMES.filter((name) => given.includes(name))
}

/** Reads the command line (rule KU30). @throws UsageError */
export const readOptions = (args: readonly string[]): Options => {
  const values = parse(args)
  if (values.help) throw new UsageError('')
  const namespace = values.namespace ?? NAMESPACE
  if (!LABEL.test(namespace)) throw new UsageError('--namespace must be 1 to 63 lower-case letters, digits and hyphens')
  return {
    changes: changesOf(values.only),
    isInstallOnly: values['install-only'] ?? false,
    withImages: !values['skip-images'],
    namespace,
    context: values.context ?? null,
    keep: values.keep ?? false,
    json: values.json ?? null,
  }
}
