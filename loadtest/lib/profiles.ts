/** How much load, when: workloads as data, the same for every scenario. */

/** The load goes in a line to `share` of the peak within `seconds`. */
export interface Stage {
  readonly seconds: number
  readonly share: number
}
export interface Profile {
  /** What it is for, for a person. */
  readonly about: string
  readonly stages: readonly Stage[]
  /** How long (s) one party or one visit lasts, unless the run ends before. */
  readonly visitSeconds: number
  /** The run ends as soon as a threshold does not hold: it looks for that point. */
  readonly isSearch: boolean
}

/** Share 1 is an ordinary evening: the scenario's own peak, or --peak. */
export const profiles = {
  smoke: {
    about: 'does it work at all; half a minute',
    stages: [
      { seconds: 2, share: 0.05 },
      { seconds: 18, share: 0.05 },
    ],
    visitSeconds: 15,
    isSearch: false,
  },
  average: {
    about: 'an ordinary evening; 7 minutes',
    stages: [
      { seconds: 60, share: 1 },
      { seconds: 300, share: 1 },
      { seconds: 60, share: 0 },
    ],
    visitSeconds: 120,
    isSearch: false,
  },
  stress: {
    about: 'twice and three times an ordinary evening; 10 minutes',
    stages: [
      { seconds: 60, share: 1 },
      { seconds: 120, share: 1 },
      { seconds: 60, share: 2 },
      { seconds: 120, share: 2 },
      { seconds: 60, share: 3 },
      { seconds: 120, share: 3 },
      { seconds: 60, share: 0 },
    ],
    visitSeconds: 120,
    isSearch: false,
  },
  spike: {
    about: 'everybody comes within ten seconds, and leaves; 4 minutes',
    stages: [
      { seconds: 10, share: 0.1 },
      { seconds: 50, share: 0.1 },
      { seconds: 10, share: 3 },
      { seconds: 90, share: 3 },
      { seconds: 10, share: 0.1 },
      { seconds: 60, share: 0.1 },
    ],
    visitSeconds: 60,
    isSearch: false,
  },
  soak: {
    about: 'an ordinary evening for an hour: does anything grow',
    stages: [
      { seconds: 120, share: 1 },
      { seconds: 3600, share: 1 },
      { seconds: 60, share: 0 },
    ],
    visitSeconds: 600,
    isSearch: false,
  },
  breakpoint: {
    about: 'more and more, up to 20 times, until a threshold does not hold; at most 20 minutes',
    stages: [{ seconds: 1200, share: 20 }],
    visitSeconds: 120,
    isSearch: true,
  },
} as const satisfies Record<string, Profile>
export type ProfileName = keyof typeof profiles

export const isProfileName = (name: string): name is ProfileName => Object.hasOwn(profiles, name)

export const secondsOf = ({ stages }: Profile): number => stages.reduce((sum, { seconds }) => sum + seconds, 0)

/** `share` of `peak`, at least one unless it is none at all. */
export const portion = (peak: number, share: number): number => (share === 0 ? 0 : Math.max(1, Math.round(peak * share)))

/** The most that a profile asks for at once. */
export const most = ({ stages }: Profile, peak: number): number => Math.max(...stages.map(({ share }) => portion(peak, share)))
