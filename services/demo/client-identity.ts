/** What the contract's client-identification header must list (contract 4.5). */
const FIELDS = ['Client', 'Device', 'DeviceId', 'Version'] as const
export const IDENTITY_HEADER = 'X-Media-Authorization'

export type ClientIdentity = Readonly<Record<(typeof FIELDS)[number], string>>
export type ParsedIdentity = { readonly identity: ClientIdentity } | { readonly problem: string }

const isComplete = (found: Partial<ClientIdentity>): found is ClientIdentity => FIELDS.every((field) => (found[field] ?? '') !== '')

/** Reads the header's key="value" pairs (each value 1–128 characters); a problem names what is missing (rule DE1). */
export const parseIdentity = (header: string | undefined): ParsedIdentity => {
  const pairs = [...(header ?? '').slice(0, 2048).matchAll(/\b([A-Za-z]+)="([^"]{1,128})"/g)].map(([, key = '', value = '']) => [
    key,
    value,
  ])
  const found: Partial<ClientIdentity> = Object.fromEntries(pairs)
  if (isComplete(found)) return { identity: found }
  const missing = FIELDS.filter((field) => (found[field] ?? '') === '')
  return { problem: `${IDENTITY_HEADER} must list ${FIELDS.join(', ')} as key="value" pairs; missing: ${missing.join(', ')}` }
}
