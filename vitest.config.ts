import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['services/**/*.test.ts', 'client/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    pool: 'threads',
  },
})
