import { ClientEvent } from '../../services/protocol/names.ts'
import type { Grants } from './grants.ts'
import { identityOf } from './identity.ts'
import { direct, disperse, openParty } from './party.ts'
import { between, pause } from './timing.ts'
import { createViewer } from './viewer.ts'

const STAY_MS = { min: 2000, max: 8000 }
const GONE_MS = { min: 500, max: 2000 }

/** A host whose `size` − 1 guests come and go until `endsAt` (the machine's ms): each visit is a connection of its own. */
export const churnIn = async (grants: Grants, size: number, endsAt: number): Promise<void> => {
  const party = await openParty(grants)
  if (party === null) return
  const visits = async (number: number): Promise<void> => {
    while (Date.now() + STAY_MS.max < endsAt) {
      await pause(between(GONE_MS.min, GONE_MS.max))
      const viewer = createViewer(grants, identityOf(number))
      if (await viewer.enter(ClientEvent.roomJoin, { roomId: party.roomId })) await pause(between(STAY_MS.min, STAY_MS.max))
      await viewer.leave()
    }
  }
  await Promise.all([direct(party, endsAt), ...Array.from({ length: size - 1 }, (_, guest) => visits(guest + 1))])
  await disperse(party)
}
