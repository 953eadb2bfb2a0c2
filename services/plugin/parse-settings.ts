import { type PluginSettings, settingsSchema } from './settings.ts'
import { NotConfiguredError } from './settings-store.ts'

/**
 * Reads settings as they are kept.
 * @param where named if they are damaged
 * @throws NotConfiguredError naming the fields that are wrong, never a value
 */
export const parseSettings = (where: string, text: string): PluginSettings => {
  let fields: unknown
  try {
    fields = JSON.parse(text)
  } catch {
    throw new NotConfiguredError(`${where} is not valid JSON`)
  }
  const result = settingsSchema.safeParse(fields)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'fields'} ${issue.message}`)
  throw new NotConfiguredError(`${where} is damaged: ${problems.join('; ')}`)
}
