import { expect, test } from 'vitest'
import { formatBitrate, formatMs, formatOffset, formatPosition, initials, shadeOf } from './format.ts'

test('[UI3] times are shown in milliseconds, from a second on in seconds, without a sign', () => {
  expect([0.4, 23, -420, 999.4, 1000, -2340].map(formatMs)).toEqual(['0 ms', '23 ms', '420 ms', '999 ms', '1.0 s', '2.3 s'])
})

test('[UI14] an offset is shown with its sign', () => {
  expect([300, -40, 1000].map(formatOffset)).toEqual(['+300 ms', '−40 ms', '+1.0 s'])
})

test('[UI3] positions are shown as a clock', () => {
  expect([-1, 0, 59.9, 750, 3723].map(formatPosition)).toEqual(['0:00', '0:00', '0:59', '12:30', '1:02:03'])
})

test('[UI3] bitrates are shown in the unit people know', () => {
  expect([100_000, 999_000, 1_000_000, 1_500_000, 20_000_000].map(formatBitrate)).toEqual([
    '100 kb/s',
    '999 kb/s',
    '1 Mb/s',
    '1.5 Mb/s',
    '20 Mb/s',
  ])
})

test('[UI5] a badge takes at most two letters of any name, and none of its signs', () => {
  expect(['Alice', 'bob van marlow', '<b>x</b>', '😀', '', 'фёдор', '  '].map(initials)).toEqual(['A', 'BM', 'B', '?', '?', 'Ф', '?'])
})

test('[UI12] a member keeps its colour', () => {
  const shades = ['alice', 'bob', '', '😀'].map((id) => shadeOf(id, 6))
  expect(shades).toEqual(['alice', 'bob', '', '😀'].map((id) => shadeOf(id, 6)))
  expect(shades.every((shade) => Number.isInteger(shade) && shade >= 0 && shade < 6)).toBe(true)
})
