import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')

/** Folders of tests that mostly wait: for schedules, for processes to come back, for what must not come. */
const waiting = /\/(tests\/(worker|realtime)|scripts\/stack)\//

/** Begins with those, so that the others fill their time and none is left alone at the end. */
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
    // A process takes file after file and loads the platform once: half of the time of a run went into loading.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // One more than the cores of a small machine: of three, one waits.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    allowOnly: false,
    coverage: {
      include: ['lib/**/*.ts', 'server/**/*.ts', 'workers/**/*.ts'],
      exclude: ['server/db/generated/**', '**/*.test.ts'],
    },
  },
})
