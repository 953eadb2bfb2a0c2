/** As much of the syntax of Go's templates as the chart uses: blocks of actions, an action being its tokens. */
export interface Branch {
  readonly word: string
  readonly tokens: readonly string[]
  readonly body: Statement[]
}
/** An action, or the branches of an `if`, `with` or `range`. */
export type Statement = { readonly tokens: readonly string[] } | { readonly branches: Branch[] }

export interface Template {
  readonly body: readonly Statement[]
  readonly defines: ReadonlyMap<string, readonly Statement[]>
}

const COMMENT = /\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g
const ACTION = /\{\{-?((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`])*?)-?\}\}/g
/** Strings, operators, fields of a variable, of the dot or of what is in parentheses, and words. */
const TOKEN = /"(?:\\.|[^"\\])*"|`[^`]*`|:=|[=|(,]|\)(?:\.\w+)*|\$\w*(?:\.\w+)*|-?\d[\d.]*|\.(?:\w+(?:\.\w+)*)?|\w+/g
const OPENERS = ['if', 'with', 'range', 'define']

interface Block {
  readonly branches: Branch[]
}

const tokensOf = (text: string): string[][] =>
  [...text.replaceAll(COMMENT, '').matchAll(ACTION)].map(([, action = '']) => action.match(TOKEN) ?? [])

/** @throws Error where an `end` or an `else` belongs to nothing, or an `end` is missing */
export const parseTemplate = (text: string): Template => {
  const body: Statement[] = []
  const defines = new Map<string, Statement[]>()
  const blocks: Block[] = []

  const innermost = (): Statement[] => blocks.at(-1)?.branches.at(-1)?.body ?? body
  const open = (word: string, tokens: string[]): void => {
    const branch: Branch = { word, tokens, body: [] }
    const block: Block = { branches: [branch] }
    if (word === 'define') defines.set((tokens[0] ?? '').slice(1, -1), branch.body)
    else innermost().push(block)
    blocks.push(block)
  }
  const closed = (word: string): Block => {
    const block = blocks.pop()
    if (block === undefined) throw new Error(`${word} belongs to nothing`)
    return block
  }

  for (const [word = '', ...rest] of tokensOf(text)) {
    if (OPENERS.includes(word)) open(word, rest)
    else if (word === 'end') closed(word)
    else if (word === 'else') {
      const block = closed(word)
      block.branches.push({ word: rest[0] ?? word, tokens: rest.slice(1), body: [] })
      blocks.push(block)
    } else innermost().push({ tokens: [word, ...rest] })
  }
  if (blocks.length > 0) throw new Error('end is missing')
  return { body, defines }
}
