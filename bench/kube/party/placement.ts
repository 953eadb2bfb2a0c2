import { setTimeout as pause } from 'node:timers/promises'
import type { Members } from './members.ts'
import { until } from './patience.ts'
import { loadsOf, type PodLoad, podOfRoom, podThatGrew } from './pod-load.ts'
import type { Installation } from './seam.ts'

/** Where the browsers are, and how they come to be apart. */
export interface Placement {
  /** Brings the guest to another pod than the host's, and viewers to pods that have none; answers the two pods. */
  spread(): Promise<readonly [host: string, guest: string]>
}

const LOOK_MS = 500
const SETTLED_MS = 20_000
const TRIES = 15
/** A room that was handed over follows its host after this at the latest (rule HO18). */
const FOLLOWS_MS = 6000

const isSame = (before: readonly PodLoad[], after: readonly PodLoad[]): boolean => JSON.stringify(before) === JSON.stringify(after)

const viewersAt = (loads: readonly PodLoad[]): number => loads.reduce((sum, { connections }) => sum + connections, 0)

export const createPlacement = ({ guest, crowd }: Members, installation: Installation): Placement => {
  /** Until the page opens another socket, wherever that leads. */
  let guestWas: { readonly pod: string; readonly sockets: number } | null = null
  const look = async (): Promise<readonly PodLoad[]> => loadsOf(await installation.sessionPods())

  /** Once nobody comes or goes any more. */
  const settled = async (quietMs: number): Promise<readonly PodLoad[]> => {
    let loads = await look()
    const isQuiet = async (): Promise<boolean> => {
      await pause(quietMs)
      const before = loads
      loads = await look()
      return isSame(before, loads) && podOfRoom(loads) !== null
    }
    await until('Viewers and their room come to rest', isQuiet, SETTLED_MS + quietMs)
    return loads
  }

  /** The guest goes and comes back: the pod that then has one viewer more is his. */
  const placeGuest = async (all: number): Promise<void> => {
    await guest.goAway()
    let before: readonly PodLoad[] = []
    const isGone = async (): Promise<boolean> => {
      before = await look()
      return viewersAt(before) === all - 1
    }
    await until('The guest is gone', isGone, SETTLED_MS)
    await guest.comeBack()
    let pod: string | null = null
    const isFound = async (): Promise<boolean> => {
      pod = podThatGrew(before, await look())
      return pod !== null
    }
    await until('The guest is back', isFound, SETTLED_MS)
    guestWas = { pod: pod ?? '', sockets: guest.sockets }
  }

  const spreadCrowd = async (): Promise<readonly PodLoad[]> => {
    const loads = await settled(FOLLOWS_MS)
    if (loads.every(({ connections }) => connections > 0)) return loads
    for (const viewer of crowd) viewer.reconnect()
    await until('The crowd is back', () => crowd.every(({ party, isConnected }) => isConnected && party.present), SETTLED_MS)
    return settled(LOOK_MS)
  }

  /** The guest's pod, where it is known and there are no others, or it is not the host's. */
  const podOfGuest = (loads: readonly PodLoad[], host: string): string | null => {
    if (loads.length === 1) return host
    const pod = guestWas?.sockets === guest.sockets ? guestWas.pod : host
    return pod !== host && loads.some(({ name }) => name === pod) ? pod : null
  }

  return {
    spread: async () => {
      const loads = await spreadCrowd()
      const host = podOfRoom(loads) ?? ''
      for (let tries = 0; tries < TRIES; tries += 1) {
        const pod = podOfGuest(loads, host)
        if (pod !== null) return [host, pod]
        await placeGuest(viewersAt(loads))
      }
      throw new Error('The browsers do not come apart: the guest is always sent to the pod of the host')
    },
  }
}
