import { outsideOfTests } from '../../scripts/test/outside-of-tests.mjs'

/** Fails the run of vitest from where no test can: a global teardown, whose throwing fails nothing. */
export function failOutsideOfTests(problems: Iterable<string>): void {
  for (const problem of problems) {
    console.error(`${outsideOfTests}${problem}`)
    process.exitCode = 1
  }
}
