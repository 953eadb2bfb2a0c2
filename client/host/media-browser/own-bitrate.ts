import type { KeyStorage } from '../../net/storage.ts'

const ASIDE = 'matinee.bitrate'
const NETWORKS = ['true', 'false'] as const
type Network = (typeof NETWORKS)[number]

const automaticKey = (network: Network) => `enableautobitratebitrate-Video-${network}`
const limitKey = (network: Network) => `maxbitrate-Video-${network}`
const KEYS = NETWORKS.flatMap((network) => [automaticKey(network), limitKey(network)])

export interface OwnBitrate {
  /** Puts the viewer's own aside and sets `bitsPerSecond`. */
  replace(bitsPerSecond: number): void
  /** Puts the viewer's own back, if it is aside. */
  restore(): void
  /** What is set now, as the page's player takes it. */
  current(isInNetwork: boolean): object
}

/**
 * The bitrate that the viewer chose, as the web client keeps it in the browser's storage, for his home and for elsewhere. A room's
 * takes its place there, so that every item begins with it; his own is kept beside it, and survives a page that is just closed.
 */
export const createOwnBitrate = (storage: KeyStorage): OwnBitrate => ({
  replace: (bitsPerSecond) => {
    if (storage.getItem(ASIDE) === null) storage.setItem(ASIDE, JSON.stringify(KEYS.map((key) => storage.getItem(key))))
    for (const network of NETWORKS) {
      storage.setItem(automaticKey(network), 'false')
      storage.setItem(limitKey(network), String(bitsPerSecond))
    }
  },
  restore: () => {
    const aside = storage.getItem(ASIDE)
    if (aside === null) return
    const values = JSON.parse(aside) as readonly (string | null)[]
    for (const [index, key] of KEYS.entries()) {
      const value = values[index] ?? null
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
    }
    storage.removeItem(ASIDE)
  },
  current: (isInNetwork) => ({
    enableAutomaticBitrateDetection: storage.getItem(automaticKey(`${isInNetwork}`)) !== 'false',
    maxBitrate: Number(storage.getItem(limitKey(`${isInNetwork}`)) ?? 0),
  }),
})
