import { expect, test } from 'vitest'
import { heapBytesOf } from './heap.ts'

test("[PF11] a server's heap is read from its metrics", () => {
  const metrics = '# TYPE nodejs_heap_size_used_bytes gauge\nnodejs_heap_size_used_bytes 31457280\nnodejs_external_memory_bytes 4\n'
  expect(heapBytesOf(metrics)).toBe(31_457_280)
})
