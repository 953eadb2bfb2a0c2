import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted of one node; it has a registry of its own, so that many nodes fit one process. */
export interface SessionMetrics {
  readonly registry: Registry
  /** A client event was answered; `code` is `ok` or the error's. */
  command(event: string, code: string, seconds: number): void
  /** A message was dropped unread. */
  dropped(code: string): void
  /** A command went to the node that owns its room. */
  forwarded(kind: string): void
  /** An upgrade or a handshake was refused. */
  refused(reason: string): void
  withoutOrigin(): void
  slowReader(): void
  flooding(): void
}

export interface MetricSources {
  /** The id that viewers are told too. */
  readonly node: string
  connections(): number
  rooms(): number
}

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Rule OP6; docs/operations.md holds a row for each. Labels take values of fixed sets only, never a viewer's text, and the node's id. */
export const createMetrics = (sources: MetricSources): SessionMetrics => {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('watchparty_connections', 'Sockets that passed the handshake', sources.connections)
  gauge('watchparty_rooms', 'Rooms that this node owns', sources.rooms)
  const node = new Gauge({ name: 'watchparty_node_info', help: 'Always 1; which node this is', labelNames: ['node'], registers })
  node.set({ node: sources.node }, 1)
  const commands = new Histogram({
    name: 'watchparty_command_seconds',
    help: 'Time from a client event to its answer',
    labelNames: ['event', 'code'],
    buckets: SECONDS,
    registers,
  })
  // Finding a series by its labels costs more than counting: those of what goes well, nearly all, are kept.
  const fine = new Map<string, ReturnType<typeof commands.labels>>()
  const timed = (event: string, code: string) => {
    if (code !== 'ok') return commands.labels({ event, code })
    const series = fine.get(event) ?? commands.labels({ event, code })
    fine.set(event, series)
    return series
  }
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name, help, labelNames, registers })
  const dropped = counter('watchparty_dropped_messages_total', 'Messages dropped before they were read', ['code'])
  const forwarded = counter('watchparty_forwarded_commands_total', 'Messages sent to the node that owns a room', ['kind'])
  const refused = counter('watchparty_refused_connections_total', 'Upgrades and handshakes refused', ['reason'])
  const withoutOrigin = counter('watchparty_connections_without_origin_total', 'Upgrades without an Origin header', [])
  const slowReaders = counter('watchparty_slow_readers_total', 'Sockets cut because they read too slowly', [])
  const flooding = counter('watchparty_flooding_connections_total', 'Sockets cut because they sent far over the limit', [])
  return {
    registry,
    command: (event, code, seconds) => timed(event, code).observe(seconds),
    dropped: (code) => dropped.inc({ code }),
    forwarded: (kind) => forwarded.inc({ kind }),
    refused: (reason) => refused.inc({ reason }),
    withoutOrigin: () => withoutOrigin.inc(),
    slowReader: () => slowReaders.inc(),
    flooding: () => flooding.inc(),
  }
}

/** Adds prom-client's own process_* and nodejs_* metrics; they watch the process for as long as it runs. */
export const collectProcessMetrics = ({ registry }: SessionMetrics): void => collectDefaultMetrics({ register: registry })
