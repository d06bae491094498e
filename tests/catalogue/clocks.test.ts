import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'

/** Where no verdict hangs on the moment that is read. */
const allowed: Record<string, string> = {
  'lib/format/reader-zone.test.ts': 'the end of today lies ahead at any pace',
  'tests/realtime/very-large.test.ts': 'markers move from the moment of their frame',
}

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file) && fs.existsSync(file))
  .filter((file) => !(file in allowed))
  .filter((file) => file !== 'tests/catalogue/clocks.test.ts')

const reading = String.raw`(?:Date|performance)\.now\(\)`

/** Readings of a stopwatch: what began is taken from now, or stands in an expectation. */
function stopwatchesIn(code: string): string[] {
  const begun = [...code.matchAll(new RegExp(`(\\w+) = ${reading}`, 'g'))].map(([, name]) => name)
  const patterns = [
    String.raw`performance\.now\(\)`,
    String.raw`expect[\w.]*\([^\n]*Date\.now\(\)`,
    ...begun.map((name) => `${reading} - ${name}\\b`),
  ]
  return patterns.flatMap((pattern) => code.match(new RegExp(pattern)) ?? [])
}

test('no verdict hangs on the pace of the machine (docs/testing.md#tests)', () => {
  const found = tests.flatMap((file) => {
    const code = fs.readFileSync(file, 'utf8')
    // Of such timers the test moves the clock.
    return code.includes('vi.useFakeTimers(')
      ? []
      : stopwatchesIn(code).map((one) => `${file}: ${one}`)
  })
  expect(found).toEqual([])
})

test.each([
  'const began = performance.now()',
  'const began = Date.now()\nawait work()\nexpect(Date.now() - began).toBeLessThan(500)',
  'expect(Math.abs(row.at - Date.now())).toBeLessThan(5000)',
])('%j is a stopwatch', (code) => {
  expect(stopwatchesIn(code)).not.toEqual([])
})

test('a moment that only stands in what is asked is none', () => {
  const code = 'const start = Date.now() - hour\nexpect(await list({ start })).toEqual([])'
  expect(stopwatchesIn(code)).toEqual([])
})
