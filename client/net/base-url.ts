const SCRIPT_PATH = '/WatchParty/ClientScript'

/**
 * The media server's base URL, without a trailing slash, from the address the client script was loaded from (contract 4.7);
 * null when that is not a client script's address.
 */
export const baseUrl = (scriptUrl: string): string | null => {
  if (!URL.canParse(scriptUrl)) return null
  const { origin, pathname } = new URL(scriptUrl)
  const end = pathname.lastIndexOf(SCRIPT_PATH)
  return end === -1 ? null : origin + pathname.slice(0, end)
}
