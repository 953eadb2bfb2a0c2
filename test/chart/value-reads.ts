import { dictOf, entriesOf, fieldOf, literalOf, type Meaning, type Option, textsOf } from './meaning.ts'
import { type Branch, parseTemplate, type Statement } from './template-syntax.ts'

interface Scope {
  readonly dot: Meaning
  readonly variables: Map<string, Option[]>
}

/** Functions that answer one of their arguments. */
const CHOICES = ['default', 'ternary', 'coalesce', 'or', 'and']

const scopeOf = (dot: Meaning): Scope => ({ dot, variables: new Map([['$', [...dot]]]) })
const isOver = ([token = '|']: readonly string[]): boolean => token === '|' || token.startsWith(')')

/** Variables that are given a meaning, and the tokens of what gives it. */
const assignmentOf = (tokens: readonly string[]) => {
  const at = tokens[0]?.startsWith('$') ? tokens.findIndex((token) => token === ':=' || token === '=') : -1
  return { names: tokens.slice(0, Math.max(at, 0)).filter((token) => token !== ','), sign: tokens[at], rest: tokens.slice(at + 1) }
}

/** The scopes in which a branch's body is run: one for each entry of a `range`, else one. */
const scopesOf = (word: string, names: readonly string[], meaning: Meaning, { dot, variables }: Scope): Scope[] => {
  const inside = (inner: Meaning, bound: readonly Meaning[]): Scope => ({
    dot: inner,
    variables: new Map([...variables, ...names.map((name, index): [string, Option[]] => [name, [...(bound[index] ?? [])]])]),
  })
  if (word !== 'range') return [inside(word === 'with' ? meaning : dot, [meaning])]
  return entriesOf(meaning).map(({ key, value }) => inside(value, names.length === 2 ? [key, value] : [value]))
}

/**
 * The paths of values that templates read, such as `session.image.tag`, by whatever way they come to them: `with`,
 * variables, and what an `include` is given. Every branch is taken to be reached. A section that is only handed on, or
 * printed as a whole, is a path of its own and none of its keys.
 */
export const readPaths = (texts: Iterable<string>): ReadonlySet<string> => {
  const templates = [...texts].map(parseTemplate)
  const defines = new Map(templates.flatMap((template) => [...template.defines]))
  const reads = new Set<string>()

  const follow = (from: Meaning, names: readonly string[]): Meaning => {
    const found = names.reduce<Meaning>((meaning, name) => meaning.flatMap((option) => fieldOf(option, name)), from)
    for (const option of found) if (option.kind === 'values' && option.path !== '') reads.add(option.path)
    return found
  }

  /** The entry of a list or section by its place or name. */
  const entry = (from: Meaning, names: Meaning): Meaning => textsOf(names).flatMap((text) => follow(from, [text]))

  const runDefines = (names: Meaning, dot: Meaning): void => {
    for (const name of textsOf(names)) runAll(defines.get(name) ?? [], scopeOf(dot))
  }

  const call = (name: string, args: readonly Meaning[]): Meaning => {
    const [first = [], ...others] = args
    if (name === 'list') return [{ kind: 'list', items: args }]
    if (name === 'dict') return [dictOf(args)]
    if (name === 'index') return others.reduce(entry, first)
    if (name === 'include') runDefines(first, others[0] ?? [])
    return CHOICES.includes(name) ? args.flat() : []
  }

  /** Takes a string, a field, or what is in parentheses from the tokens. */
  const operand = (tokens: string[], scope: Scope): Meaning => {
    const token = tokens.shift() ?? ''
    if (token === '(') return follow(pipeline(tokens, scope), (tokens.shift() ?? '').split('.').slice(1))
    const [variable = '', ...names] = token.split('.')
    const from = token.startsWith('.') ? scope.dot : scope.variables.get(variable)
    return literalOf(token) ?? follow(from ?? [], token === '.' ? [] : names)
  }

  /** Takes a pipeline from the tokens, up to their end or the parenthesis that closes it. */
  const pipeline = (tokens: string[], scope: Scope, piped: readonly Meaning[] = []): Meaning => {
    const name = /^[a-z]\w*$/i.test(tokens[0] ?? '') ? tokens.shift() : undefined
    const args: Meaning[] = []
    while (!isOver(tokens)) args.push(operand(tokens, scope))
    const meaning = name === undefined ? (args[0] ?? []) : call(name, [...args, ...piped])
    if (tokens[0] !== '|') return meaning
    tokens.shift()
    return pipeline(tokens, scope, [meaning])
  }

  const runBranch = ({ word, tokens, body }: Branch, scope: Scope): void => {
    const { names, rest } = assignmentOf(tokens)
    for (const inner of scopesOf(word, names, pipeline(rest, scope), scope)) runAll(body, inner)
  }

  const runAction = (tokens: readonly string[], scope: Scope): void => {
    const { names, sign, rest } = assignmentOf(tokens)
    const meaning = pipeline(rest, scope)
    for (const name of names) {
      if (sign === '=') scope.variables.get(name)?.push(...meaning)
      else scope.variables.set(name, [...meaning])
    }
  }

  const runAll = (body: readonly Statement[], scope: Scope): void => {
    for (const statement of body) {
      if ('tokens' in statement) runAction(statement.tokens, scope)
      else for (const branch of statement.branches) runBranch(branch, scope)
    }
  }

  for (const { body } of templates) runAll(body, scopeOf([{ kind: 'root' }]))
  return reads
}
