import type { Request } from 'express'
import { z } from 'zod'
import { STREAM_INDEX } from '../films/film.ts'
import { plainId } from '../id.ts'
import { parametersOf } from '../parameters.ts'
import { secondsOf } from '../ticks.ts'

/** What a player asks for before it plays. */
export interface Wish {
  /** "" for any version. */
  readonly mediaSourceId: string
  readonly audioStreamIndex: number
  readonly startSeconds: number
  /** Bits per second; null for no limit. */
  readonly maxBitrate: number | null
  /** Whether the player allows the file as it is, and can play it. */
  readonly directPlay: boolean
}

const profileSchema = z.object({
  DirectPlayProfiles: z.array(z.object({ Type: z.string(), Container: z.string().nullish(), VideoCodec: z.string().nullish() })),
})

const lists = (names: string | null | undefined, name: string): boolean => !names || names.split(',').includes(name)

/** Whether the device plays MP4 with H.264; one that says nothing of itself is taken to. */
const playsOurFiles = (profile: unknown): boolean => {
  const known = profileSchema.safeParse(profile)
  if (!known.success) return true
  return known.data.DirectPlayProfiles.some(
    ({ Type, Container, VideoCodec }) => Type === 'Video' && lists(Container, 'mp4') && lists(VideoCodec, 'h264'),
  )
}

export const wishOf = (request: Request): Wish => {
  const asked = parametersOf(request)
  const audio = asked.number('audioStreamIndex')
  return {
    mediaSourceId: plainId(asked.text('mediaSourceId')),
    audioStreamIndex: audio === STREAM_INDEX.commentary ? audio : STREAM_INDEX.audio,
    startSeconds: secondsOf(asked.number('startTimeTicks') ?? 0),
    maxBitrate: asked.number('maxStreamingBitrate'),
    directPlay: asked.allows('enableDirectPlay') && playsOurFiles((request.body as { DeviceProfile?: unknown } | undefined)?.DeviceProfile),
  }
}
