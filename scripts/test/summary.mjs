/** What `npm test` prints last: a table of its stages, the slowest tests, what else is to be said. */

/** @typedef {{ name: string, tests: number, seconds: number }} Stage */
/** @typedef {{ name: string, seconds: number }} Timed */

const slowestCount = 10

/**
 * @param {{ stages: Stage[], timed: Timed[], remarks: string[], passed: number, failed: number }} run
 * @returns {string[]} lines; the last is `N passed, N failed`
 */
export function summaryOf({ stages, timed, remarks, passed, failed }) {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)
  return [
    '',
    row('stage', 'tests', 'seconds'),
    ...stages.map(({ name, tests, seconds }) => row(name, tests || '', Math.round(seconds))),
    ...(slowest.length > 0 ? ['', row('slowest', '', 'seconds')] : []),
    ...slowest.map(({ name, seconds }) => row(name, '', seconds.toFixed(1))),
    '',
    ...remarks,
    `${passed} passed, ${failed} failed`,
  ]
}

const nameWidth = 72

function row(name, tests, seconds) {
  const shown = name.length > nameWidth ? `${name.slice(0, nameWidth - 1)}…` : name
  return `${shown.padEnd(nameWidth)} ${String(tests).padStart(6)} ${String(seconds).padStart(8)}`
}
