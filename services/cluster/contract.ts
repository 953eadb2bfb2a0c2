/** What every cluster must do, whatever it is made of: one suite for all implementations (rules CL1–CL6). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClusterBench } from './contract-bench.ts'
import { testBroadcasts } from './contract-broadcasts.ts'
import { testDirectory } from './contract-directory.ts'
import { testInbox } from './contract-inbox.ts'
import { testLeases } from './contract-leases.ts'

/** Nodes of one cluster may differ by the error of their clocks. */
const TOLERANCE_MS = 50

const testTime = (bench: () => ClusterBench): void => {
  test('[CL6] cluster time never steps back, moves, and is the same on every node', () => {
    const read = () => Array.from({ length: 100 }, () => bench().nodes.map((node) => node.now())).flat()
    const before = read()
    bench().passDeadline()
    const times = [...before, ...read()]
    for (const [index, time] of times.slice(1).entries()) expect(time).toBeGreaterThanOrEqual((times[index] ?? 0) - TOLERANCE_MS)
    for (const [index, time] of times.slice(3).entries()) expect(time).toBeGreaterThanOrEqual(times[index] ?? 0)
    expect(times.at(-1)).toBeGreaterThan(times[0] ?? 0)
  })
}

export const registerClusterContract = (name: string, open: () => Promise<ClusterBench>): void => {
  describe(name, () => {
    let opened: ClusterBench
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())
    const bench = () => opened
    testLeases(bench)
    testInbox(bench)
    testBroadcasts(bench)
    testDirectory(bench)
    testTime(bench)
  })
}
