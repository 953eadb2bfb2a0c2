import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'services/**/*.test.ts',
      'client/**/*.test.ts',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'loadtest/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    exclude: ['test/e2e/**', 'test/jellyfin/client/**', 'node_modules/**'],
    setupFiles: ['test/seed.ts'],
    pool: 'threads',
    // No test waits for time to pass: these only end one that hangs, and leave a busy machine its time.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
