import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/settings.mjs'

/** @typedef {{ passed: number, failed: number, failures: string[], skipped: string[], timed: { name: string, seconds: number }[], contexts?: { name: string, file: string }[] }} Verdict */

/** Of vitest's JSON report. @returns {Verdict} */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const skipped = tests.filter((one) => !['passed', 'failed'].includes(one.status))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(failuresOfFile),
    skipped: skipped.map((one) => one.fullName),
    timed: report.testResults.map((file) => ({
      name: path.relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }
}

/** A file may fail without a test: it cannot be loaded, or what its tests share fails. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [failure(file, message)]
  return failed.map((one) => failure(`${file} › ${one.fullName}`, one.failureMessages[0]))
}

const mostOfMessage = 200

/** With the first line of why. */
function failure(name, message = '') {
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  return `${name}: ${line.slice(0, mostOfMessage)}`
}

/** Of Playwright's JSON report; passing at a second try is a failure. `contexts`: what failed saw. @returns {Verdict} */
export function readPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const specs = report.suites.flatMap(specsOf)
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected,
    failed: unexpected + flaky,
    failures: specs
      .filter((spec) => spec.tests.some((one) => ['unexpected', 'flaky'].includes(one.status)))
      .map((spec) => failure(`${spec.file} › ${spec.title}`, messageOf(spec))),
    skipped: specs
      .filter((spec) => spec.tests.some((one) => one.status === 'skipped'))
      .map((spec) => spec.title),
    timed: specs.map((spec) => ({
      name: `${spec.file} › ${spec.title}`,
      seconds: sum(spec.tests.flatMap((one) => one.results.map(({ duration }) => duration))) / 1000,
    })),
    contexts: specs.flatMap((spec) =>
      spec.tests
        .flatMap((one) => one.results.flatMap(({ attachments }) => attachments))
        .filter((one) => one.name === 'error-context')
        .map((one) => ({ name: spec.title, file: one.path })),
    ),
  }
}

const messageOf = (spec) =>
  spec.tests.flatMap((one) => one.results).find(({ error }) => error)?.error.message

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** Lines of a page that tell what stood in the way. */
const mostShown = 60
/** Marks for other tools, and elements without words. */
const marks = / \[(?:ref=\w+|cursor=\w+)\]/g
const isBare = /^\s*- (?:generic|img|group|list|listitem|text)\s*:?$/

/**
 * What the page held, by Playwright's error context: its main part and what is over it.
 *
 * @param {string} context Markdown
 * @returns {string[]}
 */
export function pageSnapshot(context) {
  const [, snapshot = ''] = /^```yaml\n([\s\S]*?)^```/m.exec(context) ?? []
  const lines = snapshot.replaceAll(marks, '').split('\n').filter(Boolean)
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line))
  const told = lines.slice(Math.max(0, main)).filter((line) => !isBare.test(line))
  return told.slice(0, mostShown)
}
