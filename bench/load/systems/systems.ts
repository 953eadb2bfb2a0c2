import { MATINEE } from './matinee.ts'
import { RUST_PEER } from './rust-peer.ts'
import { SOCKETIO } from './socketio.ts'
import type { System } from './system.ts'
import { WS } from './ws.ts'

export const SYSTEMS: readonly System[] = [...MATINEE, ...SOCKETIO, ...WS, ...RUST_PEER]

/** @throws Error for a name that no system has */
export const systemOf = (name: string): System => {
  const found = SYSTEMS.find((system) => system.name === name)
  if (found === undefined) throw new Error(`No system is called ${name}`)
  return found
}
