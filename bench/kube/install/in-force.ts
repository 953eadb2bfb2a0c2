import type { Kubectl } from '../cluster/kubectl.ts'
import { type Container, type Pod, partOf } from '../cluster/resources.ts'

/** What the pods of a part are held to, seen from inside one of them. */
export interface InForce {
  readonly part: string
  readonly user: number
  readonly isRootReadOnly: boolean
  readonly hasNoCapabilities: boolean
  readonly isSeccompFiltered: boolean
  readonly cannotGainPrivileges: boolean
  readonly hasNoToken: boolean
  readonly isMemoryLimited: boolean
  readonly isCpuRequested: boolean
}

/** Asks the pod's first process and its cgroup (version 2 or 1), one answer a line. */
const QUESTION = `
  sed -n 's/^\\(Uid\\|CapEff\\|Seccomp\\|NoNewPrivs\\):[[:space:]]*\\([0-9a-f]*\\).*/\\1 \\2/p' /proc/1/status
  if touch /matinee-probe 2> /dev/null; then echo Root writable; else echo Root read-only; fi
  if [ -e /var/run/secrets/kubernetes.io ]; then echo Token there; else echo Token none; fi
  echo Memory $(cat /sys/fs/cgroup/memory.max 2> /dev/null || cat /sys/fs/cgroup/memory/memory.limit_in_bytes)
  echo Weight $(cat /sys/fs/cgroup/cpu.weight 2> /dev/null || echo) Shares $(cat /sys/fs/cgroup/cpu/cpu.shares 2> /dev/null || echo)
`
const UNITS: Readonly<Record<string, number>> = { '': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30 }

const bytes = (quantity: string): number => {
  const [, number, unit = ''] = /^(\d+)(Ki|Mi|Gi)?$/.exec(quantity) ?? []
  return Number(number) * (UNITS[unit] ?? Number.NaN)
}
const milliCores = (quantity: string): number => (quantity.endsWith('m') ? Number(quantity.slice(0, -1)) : Number(quantity) * 1000)

/** Reads the answers (rule KU38). cgroup v1 counts 1024 shares a core; v2's weight is only known not to be the usual 100. */
export const readInForce = (part: string, answers: string, { resources }: Container): InForce => {
  const word = (name: string): string => new RegExp(`\\b${name} (\\S+)`).exec(answers)?.[1] ?? ''
  const shares = Math.floor((milliCores(resources?.requests?.cpu ?? '0') * 1024) / 1000)
  return {
    part,
    user: Number(word('Uid')),
    isRootReadOnly: word('Root') === 'read-only',
    hasNoCapabilities: /^0+$/.test(word('CapEff')),
    isSeccompFiltered: word('Seccomp') === '2',
    cannotGainPrivileges: word('NoNewPrivs') === '1',
    hasNoToken: word('Token') === 'none',
    isMemoryLimited: Number(word('Memory')) === bytes(resources?.limits?.memory ?? ''),
    isCpuRequested: word('Shares') === String(shares) || /^\d+$/.test(word('Weight')),
  }
}

/** Looks into one pod of each part. */
export const lookInside = async (kubectl: Kubectl, pods: readonly Pod[]): Promise<readonly InForce[]> => {
  const firsts = [...Map.groupBy(pods, partOf).values()].flatMap(([pod]) => pod ?? [])
  const looks = firsts.map(async (pod) => {
    const [container] = pod.spec.containers
    if (container === undefined) return []
    return [readInForce(partOf(pod), await kubectl('exec', pod.metadata.name, '--', 'sh', '-c', QUESTION), container)]
  })
  return (await Promise.all(looks)).flat()
}
