/** What a user may see in the media server's library. */
export interface LibraryAccess {
  /** Those of `itemIds` that the user may see; empty when it cannot be known (rule PL11). Never throws. */
  visible(userId: string, itemIds: readonly string[]): Promise<readonly string[]>
}
