import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root,
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '.next/**', 'dist/**', '.data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup/vitest-server.ts', 'tests/setup/reached-errors.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
    coverage: {
      include: ['lib/**/*.ts', 'server/**/*.ts', 'workers/**/*.ts'],
      exclude: ['server/db/generated/**', '**/*.test.ts'],
    },
  },
})
