import { expect, test } from 'vitest'
import { type CpuProfile, moduleOf, sharesOf } from './shares.ts'

const frame = (functionName: string, url: string) => ({ functionName, url })

test('[PF7] a function belongs to its innermost package, its folder of ours, Node, or native code', () => {
  expect(moduleOf(frame('emit', 'file:///x/node_modules/socket.io/dist/socket.js'))).toBe('socket.io')
  expect(moduleOf(frame('frame', 'file:///x/node_modules/engine.io/node_modules/ws/lib/sender.js'))).toBe('ws')
  expect(moduleOf(frame('f', 'file:///x/node_modules/@socket.io/redis-adapter/dist/index.js'))).toBe('@socket.io/redis-adapter')
  expect(moduleOf(frame('decide', 'file:///x/services/session/room/decide.ts'))).toBe('services/session/room')
  expect(moduleOf(frame('write', 'node:net'))).toBe('node')
  expect(moduleOf(frame('writev', ''))).toBe('native code')
  expect(moduleOf(frame('(garbage collector)', ''))).toBe('(garbage collector)')
})

test('[PF7] shares are of the busy time in the window that was measured', () => {
  const profile: CpuProfile = {
    startTime: 1000,
    nodes: [
      { id: 1, callFrame: frame('(idle)', '') },
      { id: 2, callFrame: frame('decide', 'file:///x/services/session/room/decide.ts') },
      { id: 3, callFrame: frame('write', 'node:net') },
    ],
    samples: [2, 1, 2, 3, 3],
    timeDeltas: [100, 100, 30, 10, 500],
  }
  const { busy, modules, functions } = sharesOf(profile, [1150, 1250])
  expect(busy).toBeCloseTo(0.4)
  expect(modules).toEqual([
    { name: 'services/session/room', share: 0.75 },
    { name: 'node', share: 0.25 },
  ])
  expect(functions[0]).toEqual({ name: 'decide of services/session/room', share: 0.75 })
})
