import { expect, test } from 'vitest'
import { versionIn } from './timeline-watch.ts'

test('[BE6] the room’s versions are read from the socket’s frames, and nothing else is', () => {
  expect(versionIn('42["room:state",{"roomId":"a","epoch":1,"version":17,"playing":true}]')).toBe(17)
  expect(versionIn('42["room:members",{"version":17}]')).toBeNull()
  expect(versionIn('430[{"ok":true,"state":{"version":3}}]')).toBeNull()
  expect(versionIn('2')).toBeNull()
})
