import { expect, test } from 'vitest'
import { chooseStream, masterPlaylist } from './streams.ts'
import { PLAIN, SEGMENTED } from './testing/demo.ts'

const [high, low] = SEGMENTED.variants
const FILE = { kind: 'file' }

test.each([
  ['no limit', { maxBitrate: 0, directPlay: true }, FILE],
  ['a limit that the file just keeps', { maxBitrate: 80_000, directPlay: true }, FILE],
  ['a limit below the file', { maxBitrate: 79_999, directPlay: true }, { kind: 'hls', variants: [low] }],
  ['a limit below everything', { maxBitrate: 1, directPlay: true }, { kind: 'hls', variants: [low] }],
  ['no direct play', { maxBitrate: 0, directPlay: false }, { kind: 'hls', variants: [high, low] }],
  ['no direct play and a limit', { maxBitrate: 50_000, directPlay: false }, { kind: 'hls', variants: [low] }],
])('[DE7] with %s', (_what, wish, stream) => {
  expect(chooseStream(SEGMENTED, wish)).toEqual(stream)
})

test('[DE7] a film that is only a file is played as that file', () => {
  expect(chooseStream(PLAIN, { maxBitrate: 1, directPlay: false })).toEqual(FILE)
})

test('[DE7] a file whose bitrate is not known counts as within the limit', () => {
  expect(chooseStream({ ...SEGMENTED, bitrate: null }, { maxBitrate: 1, directPlay: true })).toEqual(FILE)
})

test('[DE5] the master playlist names each variant with its needs', () => {
  expect(masterPlaylist(SEGMENTED.variants)).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-STREAM-INF:BANDWIDTH=120000,AVERAGE-BANDWIDTH=80000,RESOLUTION=640x360,CODECS="avc1.64001f,mp4a.40.2"',
      'reel.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=55000,AVERAGE-BANDWIDTH=40000,RESOLUTION=320x180,CODECS="avc1.640015,mp4a.40.2"',
      'reel-low.m3u8',
      '',
    ].join('\n'),
  )
})
