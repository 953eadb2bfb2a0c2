import { defineConfig } from 'vitest/config'

// Real browsers share the machine: one file at a time, and time enough for a slow one.
// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.e2e.test.ts'],
    pool: 'threads',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
