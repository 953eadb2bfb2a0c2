/** What a frame of a page's socket says of its room. */
export type RoomNews = { readonly kind: 'entered' | 'state' | 'out'; readonly roomId: string }

/** A page that moves to another pod is told these by the one that it leaves, and stays in the room. */
const STAYS = ['moving', 'replaced']

const roomIn = (payload: string): string | undefined => /"roomId":"(\w+)"/.exec(payload)?.[1]

/** Null for any other frame (rule KU43). */
export const newsIn = (payload: string): RoomNews | null => {
  const roomId = roomIn(payload)
  if (roomId === undefined) return null
  if (/^42\["room:state"/.test(payload)) return { kind: 'state', roomId }
  if (/^43\d+\[\{"ok":true,.*"hostId":/.test(payload)) return { kind: 'entered', roomId }
  const reason = /^42\["room:closed",.*"reason":"(\w+)"/.exec(payload)?.[1]
  return reason === undefined || STAYS.includes(reason) ? null : { kind: 'out', roomId }
}
