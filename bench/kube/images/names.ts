/** The targets of deploy/Dockerfile. */
export const TARGETS = ['session', 'plugin', 'demo'] as const
export type Target = (typeof TARGETS)[number]

/** What the images of one state of the project are called. */
export interface ImageNames {
  /** Such as `matinee/session`, with the registry before it where there is one. */
  repository(target: Target): string
  /** Short names with tags: that of the content, and the version's, which an installation without values asks for. */
  of(target: Target): readonly [byContent: string, byVersion: string]
  readonly tag: string
}

/** @param registry "" for none */
export const imageNames = (registry: string, version: string, hash: string): ImageNames => {
  const tag = `${version}-${hash}`
  const repository = (target: Target): string => `${registry === '' ? '' : `${registry}/`}matinee/${target}`
  return { repository, of: (target) => [`${repository(target)}:${tag}`, `${repository(target)}:${version}`], tag }
}
