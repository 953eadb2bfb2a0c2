import { expect, test } from 'vitest'
import { roundUp } from './plot.ts'
import { plotsOf } from './plots.ts'

test('[PF13] an axis ends at a round number', () => {
  expect([0.3, 1, 7, 99, 101, 230, 9000].map(roundUp)).toEqual([0.5, 1, 10, 100, 200, 250, 10_000])
})

test('[PF13] growth is drawn by viewers from 0 on, one line for each system', () => {
  const plots = plotsOf({
    workloads: { W8: { matinee: { at100CpuUsPerViewerSecond: 100, at100MB: 70, at1000CpuUsPerViewerSecond: 50 } } },
    ratios: {},
  })
  expect([...plots.keys()]).toEqual(['growth.svg'])
  expect(plots.get('growth.svg')).toContain('points="135.2,56.0 776.0,164.0"')
})

test('[PF13] the soak is drawn by the minute', () => {
  const plots = plotsOf({
    workloads: {},
    series: {
      SOAK: {
        matinee: [
          { residentMB: 200, heapMB: 100 },
          { residentMB: 100, heapMB: 100 },
        ],
      },
    },
    ratios: {},
  })
  expect(plots.get('soak.svg')).toContain('points="420.0,56.0 776.0,164.0"')
})
