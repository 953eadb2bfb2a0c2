/** Who is at a party, as far as it matters to whether it is lost. */
interface Attendance {
  readonly browsers: readonly { readonly lost: ReadonlySet<string> }[]
  readonly crowd: readonly {
    readonly lost: ReadonlySet<string>
    readonly party: { readonly room: { readonly info: { readonly roomId: string } } | null }
  }[]
}

/** Whether the room is there and nobody was put out of it (rule KU43); a seat that is to be taken again is still one. */
export const isWhole = ({ browsers, crowd }: Attendance, roomId: string): boolean =>
  [...browsers, ...crowd].every(({ lost }) => !lost.has(roomId)) && crowd.every(({ party }) => party.room?.info.roomId === roomId)
