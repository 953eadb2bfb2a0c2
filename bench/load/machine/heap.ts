/** Bytes of a server's JavaScript heap in what it tells of itself; 0 where it does not say. */
export const heapBytesOf = (metrics: string): number => Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1] ?? 0)

/** Bytes of all servers' heaps, with what waits to be collected. */
export const heapBytes = async (metricsPorts: readonly number[]): Promise<number> => {
  const texts = await Promise.all(metricsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  return texts.reduce((sum, text) => sum + heapBytesOf(text), 0)
}
