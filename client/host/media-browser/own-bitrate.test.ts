import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../net/storage.ts'
import { createOwnBitrate } from './own-bitrate.ts'

const AT_HOME = { automatic: 'enableautobitratebitrate-Video-true', limit: 'maxbitrate-Video-true' }
const AWAY = { automatic: 'enableautobitratebitrate-Video-false', limit: 'maxbitrate-Video-false' }

test('[HP6] a room’s bitrate takes the place of the viewer’s own, which comes back', () => {
  const storage = createMemoryStorage()
  storage.setItem(AT_HOME.automatic, 'false')
  storage.setItem(AT_HOME.limit, '8000000')
  const own = createOwnBitrate(storage)
  own.replace(2_000_000)
  own.replace(1_000_000)
  for (const isInNetwork of [true, false]) {
    expect(own.current(isInNetwork)).toEqual({ enableAutomaticBitrateDetection: false, maxBitrate: 1_000_000 })
  }
  own.restore()
  expect(own.current(true)).toEqual({ enableAutomaticBitrateDetection: false, maxBitrate: 8_000_000 })
  expect([storage.getItem(AWAY.automatic), storage.getItem(AWAY.limit)]).toEqual([null, null])
  expect(own.current(false)).toMatchObject({ enableAutomaticBitrateDetection: true })
})

test('[HP6] the next page puts back what a page that was just closed had put aside', () => {
  const storage = createMemoryStorage()
  storage.setItem(AWAY.limit, '3000000')
  createOwnBitrate(storage).replace(500_000)
  createOwnBitrate(storage).restore()
  expect(storage.getItem(AWAY.limit)).toBe('3000000')
})

test('[HP6] with nothing aside nothing is changed', () => {
  const storage = createMemoryStorage()
  storage.setItem(AT_HOME.limit, '4000000')
  createOwnBitrate(storage).restore()
  expect(storage.getItem(AT_HOME.limit)).toBe('4000000')
})
