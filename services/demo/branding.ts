import { z } from 'zod'

const HTML_CHARACTERS = 20_000
export const DEFAULT_CUSTOM_HTML_BODY = '<script defer src="/WatchParty/ClientScript"></script>'

export const brandingSchema = z.strictObject({
  CustomHtmlBody: z.string('must be text').max(HTML_CHARACTERS, `must have at most ${HTML_CHARACTERS} characters`),
})
export type BrandingSettings = z.output<typeof brandingSchema>

/** The custom HTML body setting (contract 4.7). Kept in memory: the demo writes nothing to disk. */
export interface Branding {
  get(): BrandingSettings
  set(settings: BrandingSettings): void
}

export const createBranding = (): Branding => {
  let settings: BrandingSettings = { CustomHtmlBody: DEFAULT_CUSTOM_HTML_BODY }
  return {
    get: () => settings,
    set: (next) => {
      settings = next
    },
  }
}

/** The web client's page with the custom HTML before its body ends (rule DE3). */
export const brandedPage = (page: string, { CustomHtmlBody }: BrandingSettings): string => {
  const end = page.lastIndexOf('</body>')
  return `${page.slice(0, end)}${CustomHtmlBody}\n${page.slice(end)}`
}
