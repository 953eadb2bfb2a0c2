/** A clock that all nodes can ask, and what they agreed to add to it. Every method rejects while it is away. */
export interface TimeSource {
  /** The source's wall clock (ms, with fractions), and which run of it this is: another run may be another machine. */
  read(): Promise<{ readonly timeMs: number; readonly runId: string }>
  /**
   * What was set for a run, or for a later era of it, in ms; null: nothing yet.
   * @param propose set if nothing is there: the first one stays, and is answered to all
   */
  offset(runId: string, propose: number | null): Promise<number | null>
}
