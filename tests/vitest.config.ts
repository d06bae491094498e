import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')

const waiting = /\/(tests\/(worker|realtime)|scripts\/stack)\//

/** Those first, so that the others fill their time. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const first = sorted.filter(({ moduleId }) => waiting.test(moduleId))
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  root,
  test: {
    include: ['**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '.next/**', 'dist/**', '.data/**', 'tests/e2e/**'],
    globalSetup: ['tests/setup/vitest-server.ts', 'tests/setup/reached-errors.ts'],
    pool: 'forks',
    // Loading the platform is half of a run.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // One more than the cores of a small machine.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    // A busy machine is several times slower: these end what hangs, they measure nothing.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
    coverage: {
      include: ['lib/**/*.ts', 'server/**/*.ts', 'workers/**/*.ts'],
      exclude: ['server/db/generated/**', '**/*.test.ts'],
    },
  },
})
