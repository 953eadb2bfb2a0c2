/** Evenings that once went wrong, by what was wrong with them; each is played again in every run. */
export const knownSeeds: readonly { readonly seed: number; readonly what: string }[] = [
  { seed: 401, what: 'an old tab, told that it is in no room, took its viewer out of the room the new tab had a seat in' },
  { seed: 2317, what: 'a second new tab, opened while the first was still joining, was replaced by it' },
  { seed: 8373, what: 'the film ended within a delay of the comparison' },
]
