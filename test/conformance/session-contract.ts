import { beforeAll, expect, test } from 'vitest'
import { openRawSocket, type RawSocket, upgradeStatus } from './raw-socket.ts'
import type { Target } from './target.ts'

const media = { itemId: 'conformance', title: 'Conformance', durationSeconds: 600 }

/** Contract 3.2, 4.6 and 8: what of the session server shows from outside. */
export const registerSession = (target: () => Target): void => {
  let token: string | null
  let guestToken: string | null
  const tokenOf = async (who: 'user' | 'admin'): Promise<string | null> => {
    const headers = { 'X-Media-Token': (await target().signIn(who)).token }
    return ((await (await target().ask('/WatchParty/Token', { headers })).json()) as { token: string | null }).token
  }
  beforeAll(async () => {
    token = await tokenOf('admin')
    // With authentication off a token is null for everyone, and the user's allowance is left for the test of the limit.
    guestToken = token === null ? null : await tokenOf('user')
  })
  const open = (name: string): Promise<RawSocket> => openRawSocket(target().sessionUrl, { token, name })
  const httpUrl = (path: string): URL => new URL(path, target().sessionUrl.replace(/^ws/, 'http'))

  test('[WI1] GET /health answers success', async () => {
    expect((await fetch(httpUrl('/health'))).status).toBe(200)
  })

  test('[WI2] only exactly /ws takes WebSockets, and nothing else', async () => {
    expect(await upgradeStatus(`${target().sessionUrl}?EIO=4&transport=websocket`)).toBe(101)
    for (const path of ['/ws/', '/ws/x', '/wsx', '/', '/socket.io/'])
      expect(await upgradeStatus(`${httpUrl(path)}?EIO=4&transport=websocket`), path).toBe(404)
    expect((await fetch(httpUrl('/ws?EIO=4&transport=polling'))).ok).toBe(false)
  })

  test('[WI3] a token of the Token endpoint opens a socket; with authentication on, none is refused', async () => {
    const socket = await open('viewer')
    await socket.close()
    if (token === null) return
    await expect(openRawSocket(target().sessionUrl, {})).rejects.toThrow('Unauthorized')
    await expect(openRawSocket(target().sessionUrl, { token: `${token}x` })).rejects.toThrow('Invalid token')
  })

  test('[WI9] of 60 messages sent at once at least 30 are dropped, and the connection stays', async () => {
    const socket = await open('hasty')
    const answers = await Promise.all(Array.from({ length: 60 }, () => socket.request('clock:probe', { t0: 1 })))
    const dropped = answers.filter((answer) => answer.error?.code === 'rate_limited')
    expect(dropped.length).toBeGreaterThanOrEqual(30)
    expect(dropped.length).toBeLessThan(60)
    await socket.close()
  })

  test('[WI10] a message over 64 KB is rejected, in bytes and not in characters; a smaller one is read', async () => {
    const socket = await open('wordy')
    const send = (text: string) => socket.request('directory:watch', { query: text })
    expect((await send('x'.repeat(65_000))).error?.code).toBe('invalid_payload')
    expect((await send('x'.repeat(66_000))).error?.code).toBe('message_too_large')
    expect((await send('€'.repeat(30_000))).error?.code).toBe('message_too_large')
    expect((await socket.request('clock:probe', { t0: 1 })).ok).toBe(true)
    await socket.close()
  })

  test('[RM3] when the host\'s connection is lost every participant hears "Room closed" and keeps his socket', async () => {
    const host = await open('host')
    const room = await host.request('room:create', { name: 'Conformance', media })
    const { roomId } = room.state as { roomId: string }
    const guest = await openRawSocket(target().sessionUrl, { token: guestToken, name: 'guest', secret: 'conformance-guest-0' })
    expect((await guest.request('room:join', { roomId })).ok).toBe(true)
    await host.close()
    expect(await guest.next('room:closed')).toEqual({ roomId, reason: 'room_closed', message: 'Room closed' })
    expect((await guest.request('room:join', { roomId })).error?.code).toBe('room_not_found')
    await guest.close()
  })
}
