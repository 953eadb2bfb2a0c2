/** Operation ids that say when they were sent, so that whoever hears of the command knows how long it took. Pure. */
import { OPERATION_ID_CHARACTERS } from '../../services/protocol/limits.ts'

/** @param sentAt the machine's ms @param number different for each of a viewer's */
export const operationAt = (sentAt: number, number: number): string => `${sentAt}-${number}`.slice(0, OPERATION_ID_CHARACTERS)

/** When the command was sent (the machine's ms); null for an id of another kind. */
export const sentAtOf = (op: string): number | null => {
  const [, time] = /^(\d{13})-\d+$/.exec(op) ?? []
  return time === undefined ? null : Number(time)
}
