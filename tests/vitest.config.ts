import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')

/** They wait most, or take longest: started last, one of them would run alone at the end. */
const long = [
  /^tests\/(worker|realtime|money)\//,
  /^scripts\/(stack|new)\//,
  /^tests\/gateway\/(holders|heard)\./,
  /^tests\/mapi\/\w+\/(authorization|hostile|leaks|device-scans|export|export-pdf)\./,
  /^tests\/fuzz\//,
]

/** Of a distributed store, which `npm run test:store` names. */
const ofStores = process.env['TEST_STORE_SERVERS']?.includes(',') ? ['tests/store/*.store.ts'] : []

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      long.some((pattern) => pattern.test(path.relative(root, moduleId)))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Each project of its own takes them. */
const ofFiles = {
  setupFiles: ['tests/setup/note-statements.ts'],
  exclude: ['**/node_modules/**', '.next/**', 'dist/**', '.data/**', 'tests/e2e/**'],
  unstubGlobals: true,
  unstubEnvs: true,
  // Loading the platform is half of a run.
  isolate: false,
  // A busy machine is several times slower: these end what hangs, they measure nothing.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000 } },
  allowOnly: false,
}

export default defineConfig({
  root,
  test: {
    globalSetup: [
      'tests/setup/vitest-server.ts',
      'tests/setup/reached-errors.ts',
      'tests/setup/reached-statements.ts',
    ],
    pool: 'forks',
    // One more than the cores of a small machine.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // Of tests that pass, nothing is printed.
    silent: 'passed-only',
    projects: [
      {
        root,
        test: { ...ofFiles, name: 'one store', include: ['**/*.test.{ts,tsx,mjs}', ...ofStores] },
      },
      {
        root,
        test: {
          ...ofFiles,
          name: 'apart',
          include: ['tests/gateway/*.test.ts'],
          // They start their processes or servers themselves.
          exclude: [
            ...ofFiles.exclude,
            'tests/gateway/{failover,killed-after-commit,processes}.test.ts',
          ],
          env: { TEST_STORES: 'apart' },
        },
      },
    ],
  },
})
