import { afterEach } from 'vitest'
import type { Jellyfin, JellyfinOptions } from './server.ts'
import { startJellyfin } from './server.ts'

const started: Jellyfin[] = []

/** A stand-in that ends with the test. */
export const startForTest = async (options: Partial<JellyfinOptions> = {}): Promise<Jellyfin> => {
  const server = await startJellyfin({ version: '12.0.0', ...options })
  started.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()))
})

export const DEVICE = 'Client="Test", Device="Machine", DeviceId="d1", Version="1.0"'

/** The header of a user who signs in now. */
export const signIn = async ({ url }: Jellyfin, name: string): Promise<{ readonly Authorization: string; readonly token: string }> => {
  const response = await fetch(`${url}/Users/AuthenticateByName`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `MediaBrowser ${DEVICE}` },
    body: JSON.stringify({ Username: name, Pw: name.toLowerCase() }),
  })
  const { AccessToken } = (await response.json()) as { AccessToken: string }
  return { token: AccessToken, Authorization: `MediaBrowser ${DEVICE}, Token="${AccessToken}"` }
}
