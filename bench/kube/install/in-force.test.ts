import { expect, test } from 'vitest'
import { readInForce } from './in-force.ts'

const container = { name: 'c', image: 'i', resources: { limits: { memory: '512Mi' }, requests: { cpu: '100m' } } }
const HELD = `Uid 1000
CapEff 0000000000000000
NoNewPrivs 1
Seccomp 2
Root read-only
Token none
Memory 536870912
Weight Shares 102
`

test('[KU38] what holds a pod is read from inside it', () => {
  expect(readInForce('session', HELD, container)).toEqual({
    part: 'session',
    user: 1000,
    isRootReadOnly: true,
    hasNoCapabilities: true,
    isSeccompFiltered: true,
    cannotGainPrivileges: true,
    hasNoToken: true,
    isMemoryLimited: true,
    isCpuRequested: true,
  })
})

test.each([
  ['CapEff 0000000000000000', 'CapEff 00000000a80425fb', 'hasNoCapabilities'],
  ['Seccomp 2', 'Seccomp 0', 'isSeccompFiltered'],
  ['NoNewPrivs 1', 'NoNewPrivs 0', 'cannotGainPrivileges'],
  ['Root read-only', 'Root writable', 'isRootReadOnly'],
  ['Token none', 'Token there', 'hasNoToken'],
  ['Memory 536870912', 'Memory max', 'isMemoryLimited'],
  ['Shares 102', 'Shares 1024', 'isCpuRequested'],
])('[KU38] "%s" turned into "%s" is told', (held, loose, what) => {
  expect(readInForce('session', HELD.replace(held, loose), container)).toMatchObject({ [what]: false })
})
