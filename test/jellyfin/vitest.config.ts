import { defineConfig } from 'vitest/config'

// Needs builds of Jellyfin's web client, and real browsers share the machine: one file at a time, and time enough for a slow one.
// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    include: ['test/jellyfin/client/**/*.test.ts'],
    pool: 'threads',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
