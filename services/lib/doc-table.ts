import { readFileSync } from 'node:fs'

/**
 * The rows of the first table below a `## heading` of a Markdown page, without its head; for the tests that hold tables to the code.
 * Backticks are taken off. @throws Error when there is no such heading or no table below it
 */
export const readDocTable = (path: string, heading: string): string[][] => {
  const section = readFileSync(path, 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]
  const lines = section?.split('\n').filter((line) => line.startsWith('|')) ?? []
  if (lines.length < 3) throw new Error(`${path} has no table below "## ${heading}"`)
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}
