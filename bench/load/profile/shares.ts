/** Where a processor profile says that time went. */

interface CallFrame {
  readonly functionName: string
  readonly url: string
}

/** As V8 writes it; times are µs of the monotonic clock. */
export interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

export interface Share {
  readonly name: string
  /** Of the time in which the program was busy, 0–1. */
  readonly share: number
}

export interface Shares {
  /** Of the window, 0–1. */
  readonly busy: number
  readonly modules: readonly Share[]
  readonly functions: readonly Share[]
}

const IDLE = '(idle)'
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/
/** Ours by folder: `services/session/room`. */
const OWN = /\/((?:services|bench)\/(?:[^/]+\/)*)[^/]+$/

/** The package, folder of ours or part of Node that a function belongs to. */
export const moduleOf = ({ functionName, url }: CallFrame): string => {
  if (url.startsWith('node:')) return 'node'
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  return PACKAGE.exec(url)?.[1] ?? OWN.exec(url)?.[1]?.slice(0, -1) ?? url
}

const functionOf = (frame: CallFrame): string => `${frame.functionName || '(anonymous)'} of ${moduleOf(frame)}`

const ranked = (times: ReadonlyMap<string, number>, total: number): Share[] =>
  [...times].map(([name, time]) => ({ name, share: time / total })).sort((a, b) => b.share - a.share)

/** The shares of own time, callees aside, within a window of the monotonic clock (µs). */
export const sharesOf = ({ nodes, startTime, samples, timeDeltas }: CpuProfile, [from, to]: readonly [number, number]): Shares => {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const modules = new Map<string, number>()
  const functions = new Map<string, number>()
  let at = startTime
  let busy = 0
  for (const [index, id] of samples.entries()) {
    const time = timeDeltas[index] ?? 0
    at += time
    const frame = frames.get(id)
    if (at < from || at > to || frame === undefined || frame.functionName === IDLE) continue
    busy += time
    modules.set(moduleOf(frame), (modules.get(moduleOf(frame)) ?? 0) + time)
    functions.set(functionOf(frame), (functions.get(functionOf(frame)) ?? 0) + time)
  }
  return { busy: busy / (to - from), modules: ranked(modules, busy), functions: ranked(functions, busy) }
}
