import { signToken } from './jwt.ts'
import { askToken, signIn } from './plugin.ts'
import { settings } from './settings.ts'

/** Tokens of real users; empty where tokens are signed here, or authentication is off. */
export type Grants = readonly string[]

/** Run once before all viewers: a token of each user. */
export const setup = (): Grants =>
  settings.jwtSecret === '' ? settings.users.map((user) => String(askToken(signIn(user)).json('token'))) : []

/**
 * A token for a viewer; null where none is needed.
 * @param user which of the real ones, where there are any
 */
export const tokenFor = (grants: Grants, user: number, sub: string, name: string): string | null => {
  if (settings.jwtSecret !== '') return signToken(sub, name)
  return grants[user % grants.length] ?? null
}
