/** The people of this server. Passwords are as short as their names, since nobody else can reach it. */
import { idOf } from './id.ts'

export interface JellyfinUser {
  readonly id: string
  readonly name: string
  readonly password: string
  readonly isAdmin: boolean
  /** Whether the web client offers SyncPlay, and so has its button in the player's header. */
  readonly maySyncPlay: boolean
  /** The libraries that this user may open, by name; null for all. */
  readonly libraries: readonly string[] | null
}

const user = (name: string, rest: Partial<JellyfinUser> = {}): JellyfinUser => ({
  id: idOf(`user ${name}`),
  name,
  password: name.toLowerCase(),
  isAdmin: false,
  maySyncPlay: true,
  libraries: null,
  ...rest,
})

/** An administrator, one like all, and one who sees less and has no SyncPlay. */
export const USERS = {
  alice: user('Alice', { isAdmin: true }),
  bob: user('Bob'),
  carol: user('Carol', { maySyncPlay: false, libraries: ['Movies', 'Shows'] }),
}

const all: readonly JellyfinUser[] = Object.values(USERS)

export const findUser = (id: string): JellyfinUser | null => all.find((one) => one.id === id) ?? null

export const authenticate = (name: string, password: string): JellyfinUser | null =>
  all.find((one) => one.name.toLowerCase() === name.toLowerCase() && one.password === password) ?? null

export const publicUsers = (): readonly JellyfinUser[] => all
