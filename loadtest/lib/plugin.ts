/** The plugin's side of the media server: signing in, and tokens (contract 4.2 and 4.5). */
import http, { type RefinedResponse } from 'k6/http'
import { settings } from './settings.ts'

const IDENTITY = 'Client="Load test", Device="k6", DeviceId="load-test", Version="1"'

/** Signs in at the media server. @param user as `name:password` @throws Error that names the user, never the password */
export const signIn = (user: string): string => {
  const [name = '', ...password] = user.split(':')
  const body = JSON.stringify({ Username: name, Pw: password.join(':') })
  // Jellyfin takes the same text in its own header.
  const headers = { 'Content-Type': 'application/json', 'X-Media-Authorization': IDENTITY, Authorization: `MediaBrowser ${IDENTITY}` }
  const response = http.post(`${settings.url}/Users/AuthenticateByName`, body, { headers, responseType: 'text' })
  if (response.status !== 200) throw new Error(`The media server did not let "${name}" in: status ${response.status}`)
  return String(response.json('AccessToken'))
}

/** One request for a token, whatever the answer. @param accessToken of {@link signIn} */
export const askToken = (accessToken: string): RefinedResponse<'text'> =>
  http.get(`${settings.url}/WatchParty/Token`, {
    headers: { 'X-Media-Token': accessToken },
    responseType: 'text',
    responseCallback: http.expectedStatuses(200, 429),
  })
