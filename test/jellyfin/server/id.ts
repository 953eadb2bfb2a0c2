import { createHash } from 'node:crypto'

/** Jellyfin's ids: a GUID as 32 hexadecimal digits; the same name has the same one in every run. */
export const idOf = (name: string): string => createHash('md5').update(name).digest('hex')

/** The long form that Jellyfin writes into stream addresses. */
export const dashed = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Either form, as the short one. */
export const plainId = (id: string): string => id.replaceAll('-', '').toLowerCase()
