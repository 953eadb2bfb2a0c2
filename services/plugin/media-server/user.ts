import { z } from 'zod'
import type { Asked } from './ask.ts'
import type { Identity } from './media-server.ts'

const present = z
  .string()
  .max(256)
  .refine((value) => value.trim() !== '')
const userSchema = z.object({
  Id: present,
  Name: present,
  Policy: z.object({ IsAdministrator: z.unknown(), IsDisabled: z.unknown() }).partial().nullish(),
})

/** A user as all three kinds of media server write one down; unknown without id or name, or while disabled (rule TK4). */
export const toIdentity = (asked: Asked): Identity => {
  if (asked.kind === 'down') return { kind: 'down' }
  const user = userSchema.safeParse(asked.kind === 'answer' ? asked.body : null)
  if (!user.success || user.data.Policy?.IsDisabled === true) return { kind: 'unknown' }
  return { kind: 'user', id: user.data.Id, name: user.data.Name, isAdmin: user.data.Policy?.IsAdministrator === true }
}
