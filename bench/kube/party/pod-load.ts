import type { SessionPod } from './seam.ts'

/** What a session pod says of itself. */
export interface PodLoad {
  readonly name: string
  readonly connections: number
  /** That it owns. */
  readonly rooms: number
}

const gauge = (metrics: string, name: string): number => {
  const value = new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]
  if (value === undefined) throw new Error(`A session pod's metrics have no ${name}`)
  return Number(value)
}

export const loadsOf = (pods: readonly SessionPod[]): Promise<readonly PodLoad[]> =>
  Promise.all(
    pods.map(async ({ name, metrics }) => {
      const text = await metrics()
      return { name, connections: gauge(text, 'watchparty_connections'), rooms: gauge(text, 'watchparty_rooms') }
    }),
  )

/** The pod that has one connection more than before while all others have as many; null where it was not so (rule KU42). */
export const podThatGrew = (before: readonly PodLoad[], after: readonly PodLoad[]): string | null => {
  const known = new Map(before.map(({ name, connections }) => [name, connections]))
  const changed = after.filter(({ name, connections }) => known.get(name) !== connections)
  const [grown] = changed
  if (grown === undefined || changed.length > 1 || after.length !== before.length) return null
  return known.get(grown.name) === grown.connections - 1 ? grown.name : null
}

/** The pod that owns the one room there is; null while there is none, or none yet that knows. */
export const podOfRoom = (loads: readonly PodLoad[]): string | null => {
  const owners = loads.filter(({ rooms }) => rooms > 0)
  return owners.length === 1 ? (owners[0]?.name ?? null) : null
}
