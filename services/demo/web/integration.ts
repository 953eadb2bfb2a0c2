import type { Quality } from './api.ts'

export interface IntegrationDeps {
  readonly onOpen: (itemId: string) => void
  readonly onQuality: (quality: Quality) => void
}

const BITRATE_MAX = 2_147_483_647

const detailOf = (event: Event): Readonly<Record<string, unknown>> => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  return typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
}

const isBitrate = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= BITRATE_MAX

/** Hears what other scripts of the page may ask of the player (docs/integration.md); anything malformed is ignored. */
export const listenToScripts = ({ onOpen, onQuality }: IntegrationDeps): void => {
  document.addEventListener('mediaplayer:open', (event) => {
    const { itemId } = detailOf(event)
    if (typeof itemId === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(itemId)) onOpen(itemId)
  })
  document.addEventListener('mediaplayer:quality', (event) => {
    const { maxBitrate, directPlay } = detailOf(event)
    if (isBitrate(maxBitrate) && typeof directPlay === 'boolean') onQuality({ maxBitrate, directPlay })
  })
}
