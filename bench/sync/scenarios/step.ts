/** What happens when, in ms after the plan begins. The host is the first viewer; what happens to one happens to the last. */
export type Step = { readonly atMs: number } & Act

export type Act =
  | { readonly act: 'play' | 'pause' | 'join' | 'hide' | 'show' }
  /** Seconds from where the host is. */
  | { readonly act: 'seek'; readonly bySeconds: number }
  /** The host's film stands for want of data; the last viewer's machine sleeps; the last viewer's connection is gone. */
  | { readonly act: 'stall' | 'suspend' | 'cut'; readonly forMs: number }
