import type { Request } from 'express'

/** A request's parameters, whatever their case: ASP.NET does not tell `Ids` from `ids`, and clients write both. */
export interface Parameters {
  /** The first value as text, or "" where there is none. */
  text(name: string): string
  /** A number, or null where there is none. */
  number(name: string): number | null
  /** What is listed with commas or by repetition. */
  list(name: string): readonly string[]
  /** False only where `false` is written. */
  allows(name: string): boolean
}

const parametersFrom = (entries: readonly (readonly [string, unknown])[]): Parameters => {
  const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]))
  const list = (name: string): readonly string[] =>
    [values.get(name.toLowerCase()) ?? []]
      .flat()
      .flatMap((value) => String(value).split(','))
      .filter((value) => value !== '')
  const text = (name: string): string => String([values.get(name.toLowerCase()) ?? ''].flat()[0])
  return {
    text,
    number: (name) => (text(name) === '' || Number.isNaN(Number(text(name))) ? null : Number(text(name))),
    list,
    allows: (name) => text(name).toLowerCase() !== 'false',
  }
}

/** Of the query, or else of a JSON body: a client sends the same question either way. */
export const parametersOf = (request: Request): Parameters =>
  parametersFrom([...Object.entries(request.query), ...Object.entries((request.body ?? {}) as object)])
