/** What one measured process holds beyond an empty one. */
export interface Population {
  readonly name: string
  readonly clients: number
  /** Of a room; 0: nobody is in one. */
  readonly size: number
  /** How many commands each host gave. */
  readonly commands: number
}

const CLIENTS = 2000

/** A room keeps the last 32 commands of each of its members (rule PB14). */
export const POPULATIONS = [
  { name: 'in no room', clients: CLIENTS, size: 0, commands: 0 },
  { name: 'in rooms of 5', clients: CLIENTS, size: 5, commands: 4 },
  { name: 'in rooms of 100', clients: CLIENTS, size: 100, commands: 4 },
  { name: 'in rooms of 5 whose hosts gave 32 commands', clients: CLIENTS, size: 5, commands: 32 },
] as const satisfies readonly Population[]

/** What a room costs alone, and what each of its clients does, by rooms of two sizes (bytes). */
export const split = (
  small: { readonly size: number; readonly bytes: number },
  large: { readonly size: number; readonly bytes: number },
): { readonly room: number; readonly client: number } => {
  const client = (large.bytes - small.bytes) / (large.size - small.size)
  return { client, room: small.bytes - client * small.size }
}
