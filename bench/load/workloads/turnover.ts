import type { Crowd, Party, PartyOptions } from '../driver/crowd.ts'
import { type Beat, each } from '../driver/pace.ts'

/** People who come and go: who goes is replaced by somebody else, and some parties end altogether. */
export interface Turnover {
  /** As they are now. */
  parties(): readonly Party[]
  readonly beat: Beat
  /** Resolves once all who are on their way are in. */
  settled(): Promise<void>
}

/** One change in so many is a party that ends, and another that begins in its place. */
const WHOLE_PARTY = 6

/** @param periodMs from one change to the next */
export const createTurnover = (crowd: Crowd, opened: readonly Party[], options: PartyOptions, periodMs: number): Turnover => {
  let parties = opened
  let changes = 0
  /** One after the other, so that no seat changes twice at once. */
  let done = Promise.resolve()

  const swapGuest = async (party: Party, place: number): Promise<Party> => {
    party.members[place]?.go()
    const { guest } = await crowd.enter(place, party.roomId)
    return { ...party, members: party.members.with(place, guest) }
  }
  const swapParty = async (party: Party): Promise<Party> => {
    for (const { go } of party.members) go()
    const [another] = await crowd.parties(1, options)
    return another ?? party
  }
  const change = async (): Promise<void> => {
    const count = changes++
    const room = count % parties.length
    const party = parties[room]
    if (party === undefined) return
    const isWhole = count % WHOLE_PARTY === WHOLE_PARTY - 1
    const place = 1 + (Math.floor(count / parties.length) % (options.size - 1))
    parties = parties.with(room, await (isWhole ? swapParty(party) : swapGuest(party, place)))
  }

  return {
    parties: () => parties,
    beat: each([null], periodMs, () => {
      done = done.then(change)
    }),
    settled: () => done,
  }
}
