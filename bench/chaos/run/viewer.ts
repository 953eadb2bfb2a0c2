import type { FetchLike } from '../../../client/net/plugin-request.ts'
import { requestToken } from '../../../client/net/token.ts'
import { createHeadless, type Headless } from './headless.ts'
import type { Ledger } from './ledger.ts'

/** A headless viewer whose comings and goings are written down. */
export type Viewer = Pick<Headless, 'party' | 'isConnected' | 'standing' | 'close'>
export interface ViewerDeps {
  readonly partyNumber: number
  readonly viewerNumber: number
  /** The proxy's `host:port`. */
  readonly address: string
  readonly ledger: Ledger
}

/** Asks as if through a proxy in front: nobody's rate limit is to be another's. */
const fetchFrom =
  (address: string): FetchLike =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'X-Forwarded-For': address } })

export const createViewer = ({ partyNumber, viewerNumber, address, ledger }: ViewerDeps): Viewer => {
  const name = `viewer-${partyNumber}-${viewerNumber}`
  const who = { party: partyNumber, viewer: viewerNumber }
  const plugin = { baseUrl: `http://${address}`, fetch: fetchFrom(`10.0.${partyNumber}.${viewerNumber}`), mediaToken: () => name }
  const viewer = createHeadless({ name, sessionUrl: `ws://${address}/ws`, grant: () => requestToken(plugin) })
  const { connection, party } = viewer

  let wasConnected = false
  let room = ''
  connection.onReport(({ status }) => {
    const isConnected = status === 'connected'
    if (isConnected !== wasConnected) ledger.note({ kind: isConnected ? 'back' : 'cut', ...who })
    wasConnected = isConnected
  })
  party.on('entered', ({ view, again }) => {
    room = view.info.roomId
    if (!again) ledger.note({ kind: 'entered', ...who, room })
  })
  party.on('out', (reason) => ledger.note({ kind: 'out', ...who, room, reason }))
  viewer.open()
  return viewer
}
