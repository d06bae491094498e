import path from 'node:path'
import { root } from '../setup/settings.mjs'

/** @typedef {{ passed: number, failed: number, skipped: string[], timed: { name: string, seconds: number }[] }} Verdict */

/** Of vitest's JSON report. @returns {Verdict} */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const skipped = tests.filter((one) => !['passed', 'failed'].includes(one.status))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: skipped.map((one) => one.fullName),
    timed: report.testResults.map((file) => ({
      name: path.relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }
}

/** Of Playwright's JSON report; passing at a second try is a failure. @returns {Verdict} */
export function readPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = report.suites.flatMap(specsOf)
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped: specs
      .filter((spec) => spec.tests.some((one) => one.status === 'skipped'))
      .map((spec) => spec.title),
    timed: specs.map((spec) => ({
      name: `${spec.file} › ${spec.title}`,
      seconds: sum(spec.tests.flatMap((one) => one.results.map(({ duration }) => duration))) / 1000,
    })),
  }
}

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
