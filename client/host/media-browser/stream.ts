import { secondsOf } from './ticks.ts'

/** What the address of a stream says of it. */
export interface Stream {
  /** Where in the film the stream's own 0 is (s). */
  readonly offset: number
  /** Made on the way, and only from there on: what is not loaded yet takes another stream. */
  readonly progressive: boolean
}

const WHOLE: Stream = { offset: 0, progressive: false }

/** Of a film as its file, or in segments at the film's own positions, both are nothing. Pure. */
export const streamOf = (address: string): Stream => {
  if (!/^https?:/.test(address)) return WHOLE
  const { pathname, search } = new URL(address.toLowerCase())
  const asked = new URLSearchParams(search)
  if (pathname.endsWith('.m3u8') || asked.get('static') === 'true' || !/\/videos\/[^/]+\/stream/.test(pathname)) return WHOLE
  const ticks = asked.get('copytimestamps') === 'true' ? 0 : Number(asked.get('starttimeticks') ?? 0)
  return { offset: ticks > 0 ? secondsOf(ticks) : 0, progressive: true }
}
