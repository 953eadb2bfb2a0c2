import type { PartyRun } from './party-run.ts'
import { until } from './until.ts'

/** What becoming whole again may take, once nothing happens any more. */
const TOGETHER_MS = 20_000
const HEARD_MS = 5000
/** No command of a phase goes here. */
const AFTER_ALL_SECONDS = 7000

export const whyApart = ({ number, viewers }: PartyRun): string => {
  const rooms = viewers.map(({ party, isConnected, standing }) => {
    if (!isConnected) return standing
    return party.room === null ? 'in no room' : `in ${party.room.info.roomId}${party.present ? '' : ', cut off'}`
  })
  return `party ${number} does not come together: ${rooms.join('; ')}`
}

/** All members show the timeline that the command led to, and the same one. */
const hasHeard = ({ viewers }: PartyRun): boolean => {
  const states = viewers.map(({ party }) => party.room?.state)
  const [first] = states
  return states.every((state) => state?.position === AFTER_ALL_SECONDS && JSON.stringify(state) === JSON.stringify(first))
}

const why = async (party: PartyRun): Promise<string | null> => {
  if (!(await until(() => party.isTogether, TOGETHER_MS))) return whyApart(party)
  const [host] = party.viewers
  const outcome = await host?.party.command('playback:seek', { position: AFTER_ALL_SECONDS }).done
  if (outcome?.ok !== true) return `party ${party.number} cannot be led any more: ${outcome?.error.code}`
  return (await until(() => hasHeard(party), HEARD_MS)) ? null : `party ${party.number} does not agree after a command`
}

/** Parties that are stuck, a sentence each (rule CH4): once quiet, all come together, agree, and hear a command. */
export const stuckParties = async (parties: readonly PartyRun[]): Promise<readonly string[]> =>
  (await Promise.all(parties.map(why))).filter((sentence) => sentence !== null)
