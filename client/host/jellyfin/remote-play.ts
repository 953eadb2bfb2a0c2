/** What Jellyfin's web client does when its server tells it to play, said to it in the page itself: in the click, and to this tab. */
type Handler = (message: object) => void

const handlersOf = (api: object): readonly Handler[] => {
  const sdk = Reflect.get(api, '_sdk') as { webSocket?: { subscriptions?: Map<string, readonly Handler[]> } } | undefined
  return sdk?.webSocket?.subscriptions?.get('Play') ?? []
}

/** Plays an item from `ticks` on. @throws where this page hears no such thing */
export const playByMessage = (itemId: string, mediaSourceId: string | undefined, ticks: number): void => {
  const { ApiClient: api, Events } = window
  if (api === undefined) throw new Error('Nobody is signed in')
  const message = {
    MessageType: 'Play',
    Data: { PlayCommand: 'PlayNow', ItemIds: [itemId], StartPositionTicks: ticks, MediaSourceId: mediaSourceId },
  }
  const handlers = handlersOf(api)
  for (const handler of handlers) handler(message)
  // Before Jellyfin 12.
  if (handlers.length === 0) Events?.trigger(api, 'message', [message])
}
