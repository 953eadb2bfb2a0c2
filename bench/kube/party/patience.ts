import { until as untilLooked } from '../../chaos/run/until.ts'

/** What is looked at here asks the cluster. */
const LOOK_MS = 200

/** Whether `holds` came true within `ms`. */
export const holdsWithin = (holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> => untilLooked(holds, ms, LOOK_MS)

/** @throws Error that says what did not come true within `ms` */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
  if (!(await holdsWithin(holds, ms))) throw new Error(`${what}: not within ${Math.round(ms / 1000)} s`)
}
