/** What is sent, and what of it arrives when. */
export interface Tally {
  /** The number of a message that is sent now. */
  send(kind: MessageKind): number
  /** One of its recipients has it. */
  arrived(sequence: number): void
  /** The server refused something; a run with one is void. */
  refused(): void
  /** What was sent so far no longer counts. */
  restart(): void
  /** Messages of a kind since the restart. */
  sent(kind: MessageKind): number
  /** Arrivals of such messages, of any kind. */
  readonly delivered: number
  readonly refusals: number
  /** From sending to each arrival (ms), of one kind. */
  latencies(kind: MessageKind): Float64Array
  /** From sending to the last of `recipients` (ms), for each command that all of them have. */
  lastArrivals(recipients: number): number[]
}

export type MessageKind = 'command' | 'probe'

/** More than any run sends. */
const MESSAGES = 1 << 22
const LATENCIES = 1 << 20

const createSamples = () => {
  let values = new Float64Array(LATENCIES)
  let size = 0
  return {
    add: (value: number): void => {
      if (size === values.length) {
        const larger = new Float64Array(size * 2)
        larger.set(values)
        values = larger
      }
      values[size++] = value
    },
    clear: (): void => {
      size = 0
    },
    all: (): Float64Array => values.subarray(0, size),
  }
}

export const createTally = (now: () => number = () => performance.now()): Tally => {
  const sentAt = new Float64Array(MESSAGES)
  const lastAt = new Float64Array(MESSAGES)
  const arrivals = new Uint16Array(MESSAGES)
  const probes = new Uint8Array(MESSAGES)
  const samples = { command: createSamples(), probe: createSamples() }
  const sent = { command: 0, probe: 0 }
  let next = 0
  let first = 0
  let delivered = 0
  let refusals = 0
  return {
    send: (kind) => {
      if (next === MESSAGES) throw new Error('More messages than the tally holds')
      probes[next] = kind === 'probe' ? 1 : 0
      sent[kind] += 1
      sentAt[next] = now()
      return next++
    },
    arrived: (sequence) => {
      if (sequence < first || sequence >= next) return
      const at = now()
      lastAt[sequence] = at
      arrivals[sequence] = (arrivals[sequence] ?? 0) + 1
      delivered += 1
      samples[probes[sequence] === 1 ? 'probe' : 'command'].add(at - (sentAt[sequence] ?? at))
    },
    refused: () => {
      refusals += 1
    },
    restart: () => {
      first = next
      delivered = 0
      sent.command = 0
      sent.probe = 0
      samples.command.clear()
      samples.probe.clear()
    },
    sent: (kind) => sent[kind],
    get delivered() {
      return delivered
    },
    get refusals() {
      return refusals
    },
    latencies: (kind) => samples[kind].all(),
    lastArrivals: (recipients) => {
      const found: number[] = []
      for (let sequence = first; sequence < next; sequence++)
        if (probes[sequence] === 0 && arrivals[sequence] === recipients) found.push((lastAt[sequence] ?? 0) - (sentAt[sequence] ?? 0))
      return found
    },
  }
}
