import { shortName } from '../cluster/nodes.ts'

/** The image of another project that the chart asks for. */
export interface StockImage {
  /** Of the chart's values, such as `proxy`. */
  readonly part: 'proxy' | 'redis'
  /** By the chart's own values, such as `nginx:1.28-bookworm`. */
  readonly usual: string
  /** By the environment, or "". */
  readonly wanted: string
}

const repositoryOf = (image: string): string => image.slice(0, image.lastIndexOf(':'))

/** What to take in place of the chart's own, or null: what is wanted, or another tag that every node has already (rule KU35). */
export const insteadOf = ({ usual, wanted }: StockImage, present: ReadonlySet<string>): string | null => {
  if (wanted !== '') return wanted
  if (present.has(usual)) return null
  return [...present].filter((name) => repositoryOf(name) === repositoryOf(usual)).sort()[0] ?? null
}

/** Arguments of Helm for it. */
export const setImage = (part: string, image: string): readonly string[] => {
  const tagAt = image.lastIndexOf(':')
  return [`${part}.image.repository=${shortName(image.slice(0, tagAt))}`, `${part}.image.tag=${image.slice(tagAt + 1)}`]
}
