import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'

/** Where no verdict hangs on the moment that is read. */
const readers: Record<string, string> = {
  'lib/format/reader-zone.test.ts': 'the end of today lies ahead at any pace',
  'tests/realtime/very-large.test.ts': 'markers move from the moment of their frame',
}

/** Where no verdict hangs on the length of a pause. */
const pausing: Record<string, string> = {
  'tests/gateway/phones.test.ts': 'pieces of a request go apart on the wire; either way it is one',
  'tests/mapi/tracking/alarm.test.ts': 'random pauses vary the order of commits',
}

const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.(tsx?|mjs)$/.test(file) && fs.existsSync(file))
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

/** Pauses of a fixed length, and what makes them. */
function pausesIn(code: string): string[] {
  const patterns = [
    String.raw`new Promise(?:<\w+>)?\(\(?\w+\)?\s*=>\s*\{?\s*setTimeout\(`,
    String.raw`promisify\(setTimeout\)`,
    String.raw`import (?!\{ setImmediate(?: as \w+)? \})(?:\{[^}]*\}|[^'\n]*) from '(?:node:)?timers/promises'`,
    String.raw`waitForTimeout\(`,
    String.raw`\b(?:pause|sleep|delay)\(\d[\d_]*\b`,
  ]
  return patterns.flatMap((pattern) => code.match(new RegExp(pattern)) ?? [])
}

/** Bounds of a test of its own: that of the configuration ends what hangs. */
function boundsIn(code: string): string[] {
  const patterns = [
    String.raw`^\s*\}, [1-9][\d_]*_000\)$`,
    String.raw`\},\n\s+[1-9][\d_]*_000,\n\s*\)$`,
    String.raw`^\s*(?:test|it)(?:\.\w+)?\([^\n]*\btimeout: \d`,
  ]
  return patterns.flatMap((pattern) => code.match(new RegExp(pattern, 'm')) ?? [])
}

function foundBy(findIn: (code: string) => string[], excused: Record<string, string>): string[] {
  return tests.flatMap((file) => {
    const code = fs.readFileSync(file, 'utf8')
    // Of such timers the test moves the clock.
    const isLeft = !(file in excused) && !code.includes('vi.useFakeTimers(')
    return isLeft ? findIn(code).map((one) => `${file}: ${one}`) : []
  })
}

test('no verdict hangs on the pace of the machine (docs/testing.md#tests)', () => {
  expect(foundBy(stopwatchesIn, readers)).toEqual([])
  expect(foundBy(pausesIn, pausing)).toEqual([])
  expect(foundBy(boundsIn, {})).toEqual([])
})

test.each([
  'const began = performance.now()',
  'const began = Date.now()\nawait work()\nexpect(Date.now() - began).toBeLessThan(500)',
  'expect(Math.abs(row.at - Date.now())).toBeLessThan(5000)',
])('%j is a stopwatch', (code) => {
  expect(stopwatchesIn(code)).not.toEqual([])
})

test.each([
  "test('works', async () => {\n  await work()\n}, 60_000)",
  "test.each(rows)(\n  '$words',\n  async () => {\n    await work()\n  },\n  120_000,\n)",
  "test('works', { timeout: 60_000 }, async () => {",
])('%j is a bound of its own', (code) => {
  expect(boundsIn(code)).not.toEqual([])
})

test('a moment that only stands in what is asked does not count', () => {
  const code = 'const start = Date.now() - hour\nexpect(await list({ start })).toEqual([])'
  expect(stopwatchesIn(code)).toEqual([])
})

test.each([
  'await new Promise((resolve) => setTimeout(resolve, 200))',
  'await new Promise<void>((done) => {\n  setTimeout(done, longMs)\n})',
  'const sleep = promisify(setTimeout)',
  "import { setTimeout as nap } from 'node:timers/promises'",
  "import {\n  setImmediate as nextTurn,\n  setTimeout,\n} from 'timers/promises'",
  "import timers from 'node:timers/promises'",
  'await page.waitForTimeout(500)',
  'await pause(1_200)',
  'await socket.delay(50)',
])('%j is a pause', (code) => {
  expect(pausesIn(code)).not.toEqual([])
})

test.each([
  "import { setImmediate as nextTurn } from 'node:timers/promises'",
  'const timer = setTimeout(() => server.kill(), longMs)',
  'socket.pause()',
  'await playback.pause(video)',
  'await expect.poll(read, { interval: 20 }).toBe(3)',
])('%j is not a pause', (code) => {
  expect(pausesIn(code)).toEqual([])
})
