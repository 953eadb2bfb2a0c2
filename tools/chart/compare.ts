import { isDeepStrictEqual } from 'node:util'
import { type Manifest, nameOf } from './manifest.ts'

/** Secrets are generated anew at each rendering, so only their keys are compared. */
const comparable = (manifest: Manifest): unknown =>
  manifest.kind === 'Secret' ? { ...manifest, data: Object.keys(manifest.data ?? {}) } : manifest

/** Where two renderings of the same values differ, a sentence each; the order of resources does not count. */
export const compareRenderings = (left: readonly Manifest[], right: readonly Manifest[]): string[] => {
  const others = new Map(right.map((manifest) => [nameOf(manifest), manifest]))
  const names = new Set(left.map(nameOf))
  const differing = left.flatMap((manifest) => {
    const other = others.get(nameOf(manifest))
    if (!other) return [`${nameOf(manifest)} is in the first rendering only`]
    return isDeepStrictEqual(comparable(manifest), comparable(other)) ? [] : [`${nameOf(manifest)} differs`]
  })
  return [
    ...differing,
    ...right.filter((manifest) => !names.has(nameOf(manifest))).map((m) => `${nameOf(m)} is in the second rendering only`),
  ]
}
