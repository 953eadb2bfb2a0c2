import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

export interface User {
  readonly id: string
  readonly name: string
  readonly isAdmin: boolean
  /** Items this user may not see. */
  readonly hiddenItems: readonly string[]
}

export interface Users {
  /** The user with this name (any case) and password, else null; takes as long for a name that is not there. */
  authenticate(name: string, password: string): Promise<User | null>
  find(id: string): User | null
}

interface Account {
  readonly name: string
  readonly password: string
  readonly isAdmin?: boolean
  readonly hiddenItems?: readonly string[]
}

/** Who can sign in to the demo, in lower case if they like. Carol lacks one film, so that what a library shows to whom can be seen. */
export const DEMO_ACCOUNTS: readonly Account[] = [
  { name: 'Alice', password: 'alice' },
  { name: 'Bob', password: 'bob' },
  { name: 'Carol', password: 'carol', hiddenItems: ['leader'] },
  { name: 'Admin', password: 'admin', isAdmin: true },
]

const KEY_BYTES = 32
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 }

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

const idOf = (name: string): string => createHash('sha256').update(`matinee-demo:${name.toLowerCase()}`).digest('hex').slice(0, 32)

interface Entry {
  readonly user: User
  readonly salt: Buffer
  readonly key: Buffer
}

const entryOf = async ({ name, password, isAdmin = false, hiddenItems = [] }: Account): Promise<Entry> => {
  const salt = randomBytes(16)
  return { user: { id: idOf(name), name, isAdmin, hiddenItems }, salt, key: await derive(password, salt) }
}

/** Keeps salted scrypt hashes only; a user's id stays the same from start to start. */
export const createUsers = async (accounts: readonly Account[]): Promise<Users> => {
  const entries = await Promise.all(accounts.map(entryOf))
  const nobody = await entryOf({ name: '', password: randomBytes(16).toString('hex') })
  return {
    authenticate: async (name, password) => {
      const entry = entries.find(({ user }) => user.name.toLowerCase() === name.toLowerCase()) ?? nobody
      const matches = timingSafeEqual(await derive(password, entry.salt), entry.key)
      return matches && entry !== nobody ? entry.user : null
    },
    find: (id) => entries.find(({ user }) => user.id === id)?.user ?? null,
  }
}
