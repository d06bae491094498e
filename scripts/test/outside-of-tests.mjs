/** How a line begins that tells why a run fails though no test did; the summary repeats it. */
export const outsideOfTests = 'Failed outside of tests: '

/**
 * Fails the run of vitest, from where no test can: a global teardown, whose throwing fails nothing.
 *
 * @param {Iterable<string>} problems
 */
export function failOutsideOfTests(problems) {
  for (const problem of problems) {
    console.error(`${outsideOfTests}${problem}`)
    process.exitCode = 1
  }
}
