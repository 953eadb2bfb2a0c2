import { readFile } from 'node:fs/promises'
import { type Share, sharesOf } from './shares.ts'

const MODULES = 14
const FUNCTIONS = 30
const WIDTH = 5

const percent = (value: number): string => `${(value * 100).toFixed(1)}`.padStart(WIDTH)
const lines = (shares: readonly Share[], count: number): string[] =>
  shares.slice(0, count).map(({ name, share }) => `  ${percent(share)} %  ${name}`)

/** What a profile says of the window, for a person. */
export const profileReport = async (file: string, window: readonly [number, number]): Promise<string> => {
  const { busy, modules, functions } = sharesOf(JSON.parse(await readFile(file, 'utf8')), window)
  return [
    `${file}: busy for ${percent(busy).trim()} % of the time that counts; of that, by module and by function:`,
    ...lines(modules, MODULES),
    '',
    ...lines(functions, FUNCTIONS),
  ].join('\n')
}
