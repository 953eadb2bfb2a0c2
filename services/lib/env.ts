import { z } from 'zod'

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** `true/false/1/0/yes/no`, any case. */
export const flag = z
  .string()
  .toLowerCase()
  .refine((value) => ['true', 'false', '1', '0', 'yes', 'no', ''].includes(value), 'must be true or false')
  .transform((value) => ['true', '1', 'yes'].includes(value))

/** A whole number between `min` and `max`. */
export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** A comma list, blanks removed. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

const oneAway = (a: string, b: string): boolean => {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (text: string, skip: number) => text.slice(start + skip)
  const swapped = a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2)
  return swapped || rest(a, 1) === rest(b, 1) || rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1)
}

/**
 * Names in `env` that no setting has but that look meant for us: MATINEE_ ones, and one letter off a documented name (rule OP3).
 */
export const suspicious = (known: readonly string[], env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter(
    (name) => !known.includes(name) && (name.startsWith('MATINEE_') || known.some((other) => other.length > 4 && oneAway(name, other))),
  )

/**
 * Reads settings by schema; an empty variable counts as unset.
 * @throws SettingsError naming every variable that is wrong and what is allowed, never a value: it may be a secret (rules OP1, OP2).
 */
export const readSettings = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const names = Object.keys(schema.shape)
  const given = Object.fromEntries(names.filter((name) => (env[name] ?? '') !== '').map((name) => [name, env[name]]))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`Settings are wrong:\n${[...new Set(problems)].join('\n')}`)
}
