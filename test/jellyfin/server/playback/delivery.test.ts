import { expect, test } from 'vitest'
import { chooseDelivery } from './delivery.ts'
import type { Wish } from './wish.ts'

const file = { id: 'a', name: 'A', path: '/a.mp4', seconds: 60, bitrate: 80_000, bytes: 1 }
const wish: Wish = { mediaSourceId: '', audioStreamIndex: 1, startSeconds: 0, maxBitrate: null, directPlay: true }

test('[JF3] a film is delivered as the server is set to', () => {
  expect((['direct', 'hls', 'progressive'] as const).map((preferred) => chooseDelivery(preferred, file, wish))).toEqual([
    'direct',
    'hls',
    'progressive',
  ])
})

test.each([
  ['direct play is not allowed', { directPlay: false }],
  ['the bitrate is too high', { maxBitrate: 79_999 }],
  ['the second sound is wanted', { audioStreamIndex: 2 }],
])('[JF3] as segments, not as its file, when %s', (_why, change) => {
  expect(chooseDelivery('direct', file, { ...wish, ...change })).toBe('hls')
})

test('[JF3] as its file within the bitrate', () => {
  expect(chooseDelivery('direct', file, { ...wish, maxBitrate: 80_000 })).toBe('direct')
})
