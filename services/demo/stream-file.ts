import { extname } from 'node:path'
import type { Film } from './film.ts'

/** The name that a film's file has below /Videos/{id}/: players go by its end. */
export const streamFile = (film: Film): string => `stream${extname(film.path).toLowerCase()}`
