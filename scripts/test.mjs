// `npm test`: all stages; one failing without a failed test counts one. Last line: `N passed, N failed`.
import fs from 'node:fs'
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { explain, Failure, say } from './setup/say.mjs'
import { checkNode, dataDir, root } from './setup/settings.mjs'

/** Nothing of an installation may reach a test. */
const foreign = [
  'DATABASE_URL',
  'POSITIONS_DATABASE_URL',
  'REDIS_URL',
  'SECRET',
  'APP_URL',
  'HOST',
  'DEMO',
]

const total = { passed: 0, failed: 0 }
const remarks = []

try {
  checkNode()
  process.chdir(root)
  for (const name of foreign) delete process.env[name]
  installPackages({ dev: true })
  await runAll(dataDir())
} catch (error) {
  total.failed += 1
  explain(error)
}
for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function runAll(folder) {
  const { testPostgres } = await import('./postgres/test-server.mjs')
  const { ensureTemplate } = await import('./postgres/databases.mjs')
  const { ensureChineseFont, findChromium } = await import('./setup/browser.mjs')
  const { startTestRedis } = await import('./setup/redis.mjs')
  const { generateClient, buildConsole, buildPrograms } = await import('./setup/build.mjs')

  process.env.CHROMIUM_PATH = await findChromium()
  ensureChineseFont()
  const redis = await startTestRedis()
  if (redis) process.env.TEST_REDIS_URL = redis.url
  else
    remarks.push(
      'Redis is not installed: its tests did not run (install redis-server, or set TEST_REDIS_URL).',
    )
  const postgres = await testPostgres(folder)
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  try {
    await stage('database', () => ensureTemplate(process.env.TEST_POSTGRES_URL))
    await stage('database client', generateClient)
    // A unit test starts the worker's bundle.
    await stage('programs', buildPrograms)
    // Many tests wait; meanwhile check and build.
    await Promise.all([
      stage('unit, mapi and catalogue tests', () => runVitest(folder)),
      stage('check', () => runTool(['scripts/check.mjs'])).then(() => stage('build', buildConsole)),
    ])
    await stage('browser tests', () => runPlaywright(folder))
  } finally {
    await redis?.stop()
    if (!postgres.isAdopted) await postgres.stop()
  }
}

async function stage(name, work) {
  say(`${name} …`)
  const began = Date.now()
  try {
    await work()
    say(`${name}: ended after ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    total.failed += 1
    remarks.push(`Failed: ${name}`)
    explain(error)
  }
}

async function runTool(args, env) {
  const { runNode } = await import('./setup/tool.mjs')
  const { code } = await runNode(args, { env: { NO_COLOR: '1', ...env }, onLine: console.log })
  if (code !== 0)
    throw new Failure(`${path.basename(args[0])} ended with ${code}.`, 'Its output is above.')
}

async function runVitest(folder) {
  const file = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  await counted(file, () => runTool([...args, ...reporters]), readVitest)
}

function readVitest(report) {
  const tests = report.testResults.flatMap((suite) => suite.assertionResults)
  const skipped = tests.filter((one) => !['passed', 'failed'].includes(one.status))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: skipped.map((one) => one.fullName),
  }
}

async function runPlaywright(folder) {
  const file = path.join(folder, 'playwright.json')
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/playwright.config.ts',
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  await counted(file, () => runTool([...args, '--reporter=list,json'], env), readPlaywright)
}

function readPlaywright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const named = (status) =>
    report.suites
      .flatMap(specs)
      .filter((spec) => spec.tests.some((one) => one.status === status))
      .map((spec) => spec.title)
  for (const title of named('flaky')) remarks.push(`Passed at the second try only: ${title}`)
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: named('skipped'),
  }
}

async function counted(file, work, read) {
  fs.rmSync(file, { force: true })
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  )
  if (!fs.existsSync(file)) throw error ?? new Error(`no report was written to ${file}`)
  const { passed, failed, skipped } = read(JSON.parse(fs.readFileSync(file, 'utf8')))
  const unexcused = skipped.filter((name) => process.env.TEST_REDIS_URL || !/redis/i.test(name))
  for (const name of unexcused) remarks.push(`Skipped, which counts as failed: ${name}`)
  total.passed += passed
  total.failed += failed + unexcused.length
  if (error && failed === 0) throw error
}
