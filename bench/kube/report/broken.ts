import { longestPauseMs, type Outcome } from './outcome.ts'

const PAUSE_MAX_MS = 3000
const INSTALL_MAX_SECONDS = 60

/** Each promise that did not hold, in a sentence (rule KU39). */
export const brokenPromises = ({ installSeconds, changes }: Outcome): readonly string[] => [
  ...(installSeconds < INSTALL_MAX_SECONDS
    ? []
    : [`The installation took ${installSeconds.toFixed(0)} s, not less than ${INSTALL_MAX_SECONDS}`]),
  ...changes
    .filter(({ isPlanned }) => isPlanned)
    .flatMap(({ name, cost }) => [
      ...(cost.partiesLost > 0 ? [`${name}: a planned change lost a party`] : []),
      ...(longestPauseMs(cost) > PAUSE_MAX_MS
        ? [`${name}: somebody was off for ${longestPauseMs(cost)} ms, more than ${PAUSE_MAX_MS}`]
        : []),
    ]),
]
