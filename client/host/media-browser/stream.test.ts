import { expect, test } from 'vitest'
import { streamOf } from './stream.ts'

const at = (path: string) => streamOf(`https://media.example/jellyfin${path}`)

test('[HP4] a file and segments begin where the film does', () => {
  const whole = { offset: 0, progressive: false }
  expect(at('/Videos/0f/stream.mp4?Static=true&mediaSourceId=0f#t=60')).toEqual(whole)
  expect(at('/videos/0f/master.m3u8?StartTimeTicks=600000000')).toEqual(whole)
  expect(streamOf('blob:https://media.example/5d1c')).toEqual(whole)
  expect(streamOf('')).toEqual(whole)
})

test('[HP4] a stream that is made on the way begins where it was asked for', () => {
  expect(at('/videos/0f/stream.mp4?DeviceId=d&StartTimeTicks=605000000')).toEqual({ offset: 60.5, progressive: true })
  expect(at('/emby/videos/12/stream?starttimeticks=10000000')).toEqual({ offset: 1, progressive: true })
  expect(at('/videos/0f/stream.mp4?DeviceId=d')).toEqual({ offset: 0, progressive: true })
})

test('[HP4] one with copied times tells them itself', () => {
  expect(at('/videos/0f/stream.mp4?StartTimeTicks=605000000&CopyTimestamps=true')).toEqual({ offset: 0, progressive: true })
})

test('[HP4] an address that says nonsense has no offset', () => {
  expect(at('/videos/0f/stream.mp4?StartTimeTicks=soon')).toEqual({ offset: 0, progressive: true })
  expect(at('/videos/0f/stream.mp4?StartTimeTicks=-5')).toEqual({ offset: 0, progressive: true })
})
