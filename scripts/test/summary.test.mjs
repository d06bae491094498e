import path from 'node:path'
import { expect, test } from 'vitest'
import { isProvoked } from './expected-output.mjs'
import { pageSnapshot, readPlaywright, readVitest } from './reports.mjs'
import { summaryOf } from './summary.mjs'

test('a table of stages, the ten slowest, and the counts as the last line', () => {
  const timed = Array.from({ length: 12 }, (_, at) => ({ name: `file ${at}`, seconds: at }))
  const stages = [{ name: 'tests', tests: 3, seconds: 12.4 }]
  const lines = summaryOf({ stages, timed, remarks: ['A remark.'], passed: 3, failed: 1 })
  expect(lines.filter((line) => line.startsWith('file'))).toHaveLength(10)
  expect(lines.find((line) => line.startsWith('tests'))).toMatch(/^tests +3 +12$/)
  expect(lines.slice(-2)).toEqual(['A remark.', '3 passed, 1 failed'])
})

test('what passes at the second try only counts as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2 }
  expect(readPlaywright({ suites: [], stats })).toMatchObject({ passed: 5, failed: 3 })
})

test('what failed is named with why, a file that failed without a test too', () => {
  const file = (name, status, message, assertionResults) => ({
    name: path.resolve(name),
    status,
    message,
    assertionResults,
  })
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['off by one\n at x'] }
  const testResults = [
    file('a.test.ts', 'failed', '', [failed, { fullName: 'is fine', status: 'passed' }]),
    file('b.test.ts', 'failed', 'cannot be loaded', []),
    file('c.test.ts', 'passed', '', []),
  ]
  expect(readVitest({ testResults, numPassedTests: 1, numFailedTests: 1 }).failures).toEqual([
    'a.test.ts › adds up: off by one',
    'b.test.ts: cannot be loaded',
  ])
  const spec = (title, status, message) => ({
    title,
    file: 'sell.spec.ts',
    tests: [{ status, results: [{ duration: 5, attachments: [], error: message && { message } }] }],
  })
  const specs = [spec('sells', 'flaky', 'timeout\n at y'), spec('buys', 'expected')]
  const report = { suites: [{ specs }], stats: { expected: 1, unexpected: 0, flaky: 1 } }
  expect(readPlaywright(report).failures).toEqual(['sell.spec.ts › sells: timeout'])
})

test('only log lines that tests provoke are left out', () => {
  const line = (msg, message) => JSON.stringify({ level: 50, msg, err: { message } })
  expect(isProvoked(`worker: ${line('a job failed', 'deadlock detected')}`)).toBe(true)
  expect(isProvoked(line('a job failed', 'cannot read properties of undefined'))).toBe(false)
  expect(isProvoked('Error: not yet')).toBe(false)
  expect(isProvoked('{"level" cut')).toBe(false)
})

test('a failed browser test tells what its page held, without the frame around it', () => {
  const frame = ['- banner:', '  - button "Account"']
  const main = ['- main:', '  - heading "Devices"', '- dialog "Sell"']
  const marked = ['- main [ref=e9]:', '  - generic [ref=e1]:', main[1], '- dialog "Sell" [ref=f2]']
  const attachment = { name: 'error-context', path: '/results/error-context.md' }
  const report = {
    suites: [
      {
        specs: [
          {
            title: 'sells',
            file: 'sell.spec.ts',
            tests: [
              { status: 'unexpected', results: [{ duration: 5, attachments: [attachment] }] },
            ],
          },
        ],
      },
    ],
    stats: { expected: 0, unexpected: 1, flaky: 0 },
  }
  expect(readPlaywright(report).contexts).toEqual([{ name: 'sells', file: attachment.path }])
  const context = ['# Page snapshot', '', '```yaml', ...frame, ...marked, '```', ''].join('\n')
  expect(pageSnapshot(context)).toEqual(main)
  expect(pageSnapshot('# Nothing')).toEqual([])
})
