import type { Reply } from './media-server.ts'

export interface TestUser {
  readonly Id?: unknown
  readonly Name?: unknown
  readonly Policy?: Readonly<Record<string, unknown>>
  /** The items that parental control lets this user see, or for the generic server all that he may see. */
  readonly sees?: readonly string[]
  /** The items of libraries that this user may open; absent: of all. */
  readonly opens?: readonly string[]
}

const POLICY = { IsAdministrator: false, IsDisabled: false, EnableAllFolders: true }
export const ALICE = { Id: 'a1', Name: 'Alice', Policy: POLICY, sees: ['film1', 'film2'] } satisfies TestUser
export const ADMIN = { Id: 'adm', Name: 'Admin', Policy: { ...POLICY, IsAdministrator: true } } satisfies TestUser
export const API_KEY = 'api-key'

export const userById = (users: ReadonlyMap<string, TestUser>, id: unknown): TestUser | undefined =>
  [...users.values()].find(({ Id }) => Id === id)

/** A user as these servers write one down. */
export const userReply = (user: TestUser): Reply => [200, { Id: user.Id, Name: user.Name, Policy: user.Policy }]
