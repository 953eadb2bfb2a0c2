import { storage } from './storage.ts'

export interface Me {
  readonly Id: string
  readonly Name: string
  readonly Policy: { readonly IsAdministrator: boolean }
}
export interface Item {
  readonly Id: string
  readonly Name: string
  readonly Overview: string
  readonly ProductionYear: number | null
  readonly DurationSeconds: number | null
  readonly Image: string | null
}
export interface Playback {
  readonly MediaSourceId: string
  readonly PlayMethod: 'DirectPlay' | 'Hls'
  readonly Url: string
  readonly Bitrate: number | null
}
/** Bits per second (0 = no limit), and whether the file itself is wanted. */
export interface Quality {
  readonly maxBitrate: number
  readonly directPlay: boolean
}

/** The server refused; the message is its own. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const DEVICE_KEY = 'demo.device'
/** Scripts cannot see the session cookie; this saves a new visitor a call that can only be refused. */
const SIGNED_IN_KEY = 'demo.signed-in'

const newDeviceId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One browser keeps one id; where it may not store anything, one page does. */
const deviceId = (): string => {
  const id = storage.read(DEVICE_KEY) ?? newDeviceId()
  storage.write(DEVICE_KEY, id)
  return id
}

const messageOf = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => null)) as { error?: string } | null
  return body?.error ?? `The server answered ${response.status}`
}

/** The session cookie goes with every call. @throws ApiError, with status 0 when the server cannot be reached */
const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(path, init).catch(() => {
    throw new ApiError(0, 'The server cannot be reached. Is it still running?')
  })
  if (!response.ok) throw new ApiError(response.status, await messageOf(response))
  return response
}
const read = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T

export const signIn = async (name: string, password: string): Promise<Me> => {
  const identity = `Client="Matinee demo", Device="Browser", DeviceId="${deviceId()}", Version="1"`
  const response = await call('/Users/AuthenticateByName', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Media-Authorization': identity },
    body: JSON.stringify({ Username: name, Pw: password }),
  })
  storage.write(SIGNED_IN_KEY, 'yes')
  return ((await response.json()) as { User: Me }).User
}
export const signOut = async (): Promise<void> => {
  storage.write(SIGNED_IN_KEY, null)
  await call('/Sessions/Logout', { method: 'POST' })
}

/** Null when nobody is signed in. */
export const whoAmI = async (): Promise<Me | null> => {
  if (storage.read(SIGNED_IN_KEY) === null) return null
  try {
    return await read<Me>('/Users/Me')
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    storage.write(SIGNED_IN_KEY, null)
    return null
  }
}
export const listItems = async (): Promise<readonly Item[]> => (await read<{ Items: readonly Item[] }>('/Items')).Items
export const getItem = (id: string): Promise<Item> => read(`/Items/${encodeURIComponent(id)}`)
export const getPlayback = (id: string, { maxBitrate, directPlay }: Quality): Promise<Playback> =>
  read(`/Items/${encodeURIComponent(id)}/PlaybackInfo?maxBitrate=${maxBitrate}&directPlay=${directPlay}`)
