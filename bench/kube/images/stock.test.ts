import { expect, test } from 'vitest'
import { insteadOf, setImage } from './stock.ts'

const nginx = { part: 'proxy', usual: 'nginx:1.28-bookworm', wanted: '' } as const

test("[KU35] the chart's own image is taken where it is, or where there is no other", () => {
  expect(insteadOf(nginx, new Set(['nginx:1.22-bookworm', 'nginx:1.28-bookworm']))).toBeNull()
  expect(insteadOf(nginx, new Set(['redis:7-bookworm', 'my/nginx:1']))).toBeNull()
})

test('[KU35] else another tag that is there, and above all what is wanted', () => {
  expect(insteadOf(nginx, new Set(['nginx:1.22-bookworm']))).toBe('nginx:1.22-bookworm')
  expect(insteadOf({ ...nginx, wanted: 'a:5000/nginx:2' }, new Set(['nginx:1.28-bookworm']))).toBe('a:5000/nginx:2')
  expect(setImage('proxy', 'a:5000/nginx:2')).toEqual(['proxy.image.repository=a:5000/nginx', 'proxy.image.tag=2'])
})
