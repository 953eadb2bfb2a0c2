import { relative } from 'node:path'
import type { ClusterOptions } from './options.ts'
import type { Part } from './parts.ts'

/** What to open, and what runs where. */
export const banner = ({ port, sessionPort }: ClusterOptions, parts: readonly Part[], folder: string): string => {
  const rows = parts.map(
    ({ program, address }) =>
      `  ${program.name.padEnd(13)} ${address.padEnd(16)} pid ${String(program.pid).padEnd(8)} ${relative(folder, program.logFile)}`,
  )
  return `
The cluster is running; only this machine can open it.

  open          http://localhost:${port}
  sign in as    alice, bob or carol (the password is the name); administrator: admin / admin
  sockets       ws://localhost:${sessionPort}/ws and ws://localhost:${port}/ws

${rows.join('\n')}

Logs are in ${folder}. End a session node by its pid: after "kill" its rooms go on at another
node, after "kill -9" those it hosted are closed. Nothing is started again. Ctrl+C stops all.
`
}
