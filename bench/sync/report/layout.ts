import type { RunRecording } from '../analysis/run-recording.ts'

export const WIDTH = 1000
export const LEFT = 56
export const RIGHT = WIDTH - 16

/** Where on the plot a time (ms since the epoch) is. */
export type Place = (time: number) => number

export const placeIn = ({ startedAt, endedAt }: RunRecording): Place => {
  const length = Math.max(1, endedAt - startedAt)
  return (time) => LEFT + ((RIGHT - LEFT) * Math.max(0, Math.min(length, time - startedAt))) / length
}
