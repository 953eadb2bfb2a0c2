/** Holds docs/rules.md and the titles of the tests that really ran against each other (rule OP12). */

/** The ids of all rules, from the first column of the tables. */
export const ruleIds = (markdown: string): string[] => [...markdown.matchAll(/^\| ([A-Z]{2}\d+) \|/gm)].map((match) => match[1] ?? '')

/** The ids a title begins with: `[PB21] …`, `[PB21] [FO3] …` or `[PB21, FO3] …`. */
export const citedIds = (title: string): string[] => {
  const head = title.match(/^(?:\[[A-Z]{2}\d+(?:, ?[A-Z]{2}\d+)*\] ?)+/)?.[0] ?? ''
  return [...head.matchAll(/[A-Z]{2}\d+/g)].map((match) => match[0])
}

/** Everything that is wrong, a sentence each; empty when rules and tests agree. */
export const compareRules = (ids: readonly string[], titles: readonly string[]): string[] => {
  const known = new Set(ids)
  const cited = new Set(titles.flatMap(citedIds))
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    ...twice.map((id) => `Rule ${id} stands twice in docs/rules.md`),
    ...[...known].filter((id) => !cited.has(id)).map((id) => `Rule ${id} has no test`),
    ...[...cited].filter((id) => !known.has(id)).map((id) => `Rule ${id} is cited by a test but is not in docs/rules.md`),
    ...titles.filter((title) => citedIds(title).length === 0).map((title) => `Test "${title}" names no rule`),
  ]
}
