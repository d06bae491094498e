import fs from 'node:fs'
import path from 'node:path'
import { explain, Failure, say } from '../setup/say.mjs'
import { runNode } from '../setup/tool.mjs'
import { isProvoked } from './expected-output.mjs'
import { outsideOfTests } from './outside-of-tests.mjs'
import { pageSnapshot, readPlaywright, readVitest } from './reports.mjs'

const foreign = [
  'DATABASE_URL',
  'POSITIONS_DATABASE_URL',
  'REDIS_URL',
  'SECRET',
  'APP_URL',
  'HOST',
  'DEMO',
]

/** Nothing of an installation may reach a test. */
export function forgetInstallation() {
  for (const name of foreign) delete process.env[name]
}

/** Failed tests that the summary names. */
const mostNamed = 20

/** Pages of failed browser tests that the summary shows. */
const mostPages = 2

/** Of a run: its stages, and what their tests came to. */
export class TestRun {
  passed = 0
  failed = 0
  stages = []
  timed = []
  remarks = []
  /** Of the names that were asked for: the others are skipped on purpose. */
  pattern = /(?:)/

  /** Runs a part of the run; failing without a failed test counts as one failed. */
  async stage(name, work) {
    say(`${name} …`)
    const began = performance.now()
    const before = this.passed + this.failed
    try {
      await work()
    } catch (error) {
      this.failed += 1
      this.remarks.push(`Failed: ${name}`)
      explain(error)
    }
    const seconds = (performance.now() - began) / 1000
    const tests = this.passed + this.failed - before
    this.stages.push({ name, tests, seconds })
    say(`${name}: ended after ${Math.round(seconds)} s`)
  }

  /** Counts what a tool reports, also when the tool fails. `read` gives a Verdict of reports.mjs. */
  async counted(file, work, read) {
    fs.rmSync(file, { force: true })
    const error = await work().then(
      () => undefined,
      (reason) => reason,
    )
    if (!fs.existsSync(file)) throw error ?? new Error(`no report was written to ${file}`)
    const verdict = read(JSON.parse(fs.readFileSync(file, 'utf8')))
    const { passed, failed, failures, skipped, timed, contexts = [] } = verdict
    this.remarks.push(...failures.slice(0, mostNamed).map((one) => `Failed: ${one}`))
    if (failures.length > mostNamed)
      this.remarks.push(`Failed: ${failures.length - mostNamed} more`)
    const unexcused = skipped.filter(
      (name) => this.pattern.test(name) && (process.env.TEST_REDIS_URL || !/redis/i.test(name)),
    )
    for (const name of unexcused) this.remarks.push(`Skipped, which counts as failed: ${name}`)
    for (const { name, file: context } of contexts.slice(0, mostPages))
      this.remarks.push(
        `The page when it failed: ${name}`,
        ...pageSnapshot(fs.readFileSync(context, 'utf8')),
      )
    this.passed += passed
    this.failed += failed + unexcused.length
    this.timed.push(...timed)
    if (error && failed === 0) throw error
  }
}

/**
 * Prints what a tool prints, without what tests provoke; `onPrinted` has each of those lines too. Fails when it ends
 * with another code than 0.
 */
export async function runTool(args, env, onPrinted) {
  const onLine = (line) => {
    if (isProvoked(line)) return
    console.log(line)
    onPrinted?.(line)
  }
  const { code } = await runNode(args, { env: { NO_COLOR: '1', ...env }, onLine })
  if (code !== 0)
    throw new Failure(`${path.basename(args[0])} ended with ${code}.`, 'Its output is above.')
}

const progress = './scripts/test/progress-reporter.mjs'

/** @param {string[]} more files and options of vitest; all files without */
export async function runVitest(run, folder, more = []) {
  const file = path.join(folder, 'vitest.json')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const reporters = [
    '--reporter=minimal',
    `--reporter=${progress}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const keep = (line) => {
    if (line.startsWith(outsideOfTests)) run.remarks.push(line)
  }
  const work = () => runTool([...args, ...reporters, ...more], {}, keep)
  await run.counted(file, work, readVitest)
}

/** @param {string[]} more files and options of Playwright; all specs without */
export async function runPlaywright(run, folder, more = []) {
  const file = path.join(folder, 'playwright.json')
  const config = ['--config', 'tests/playwright.config.ts', '--reporter=list,json']
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...config, ...more]
  // It colours its workers' output, of which Node warns beside NO_COLOR.
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: undefined, FORCE_COLOR: '0' }
  await run.counted(file, () => runTool(args, env), readPlaywright)
}
