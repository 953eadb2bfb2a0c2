import { expect, test } from 'vitest'
import { progressiveArguments, segmentArguments } from './ffmpeg.ts'

test('[JF3] one stream begins where it was asked for', () => {
  expect(progressiveArguments({ path: '/a.mp4', audioStreamIndex: 1 }, 12.5).slice(2, 6)).toEqual(['-ss', '12.5', '-i', '/a.mp4'])
})

test('[JF3] only the second sound has an echo', () => {
  for (const audioStreamIndex of [1, 2]) {
    const cut = { path: '/a.mp4', audioStreamIndex }
    const all = [segmentArguments(cut, 'out.m3u8'), progressiveArguments(cut, 0)].map((args) => args.includes('-af'))
    expect(all).toEqual([audioStreamIndex === 2, audioStreamIndex === 2])
  }
})
