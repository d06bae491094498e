// `npm test`: all stages. `-- NAME …`: tests with it in their path. `-- --changed[=REF]`: those a change touches.
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './setup/install.mjs'
import { explain, Failure, say } from './setup/say.mjs'
import { checkNode, dataDir, root } from './setup/settings.mjs'
import { typeCheck } from './setup/tool.mjs'
import { changedFiles, readImports, testsOfChange } from './test/changed.mjs'
import { isSpec, isVitest, projectFiles, testsNamed } from './test/find-tests.mjs'
import { memoryFolder } from './test/memory-folder.mjs'
import {
  forgetInstallation,
  runPlaywright,
  runTool,
  runVitest,
  TestRun,
} from './test/run-tests.mjs'
import { summaryOf } from './test/summary.mjs'

/** Seconds of tests that `--changed` fills, as the whole run timed them: three run at a time. */
const changedBudget = 150

const run = new TestRun()

try {
  checkNode()
  process.chdir(root)
  forgetInstallation()
  const asked = readArguments()
  installPackages({ dev: true })
  await runAsked(asked, dataDir())
} catch (error) {
  run.failed += 1
  explain(error)
}
for (const line of summaryOf(run)) console.log(line)
process.exit(run.failed === 0 && run.passed > 0 ? 0 : 1)

function readArguments() {
  const given = process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=' : one))
  const options = { changed: { type: 'string' }, t: { type: 'string', short: 't' } }
  try {
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    return { names: positionals, changed: values.changed, pattern: values.t }
  } catch (error) {
    throw new Failure(error.message, 'npm test -- [NAME …] [-t PATTERN] [--changed[=REF]]')
  }
}

async function runAsked({ names, changed, pattern }, folder) {
  const isWhole = names.length === 0 && changed === undefined
  if (isWhole && pattern === undefined)
    return inMemory(folder, (place) => withStores(place, [], () => runWhole(folder)))
  const tests = names.length > 0 ? testsNamed(names, projectFiles()) : undefined
  const chosen = tests ?? (changed === undefined ? [] : chooseByChange(changed, folder))
  const filter = pattern === undefined ? [] : ['-t', pattern]
  if (pattern !== undefined) run.pattern = new RegExp(pattern)
  const specs = chosen.filter(isSpec)
  const units = chosen.filter(isVitest)
  await withStores(folder, specs, async () => {
    if (changed !== undefined) await checkChanged(changed)
    if (units.length > 0 || specs.length === 0)
      await run.stage('tests', () => runVitest(run, folder, [...units, ...filter]))
    const grep = pattern === undefined ? [] : ['--grep', pattern]
    if (specs.length > 0)
      await run.stage('browser tests', () => runPlaywright(run, folder, [...specs, ...grep]))
  })
}

/** Gives the work the data folder where there is no memory to spare. */
async function inMemory(folder, work) {
  const memory = memoryFolder()
  if (!memory) return work(folder)
  try {
    await work(memory.folder)
  } finally {
    memory.remove()
  }
}

/** Database, its client, Redis if it is there; a browser for specs. */
async function withStores(folder, specs, work) {
  const { testPostgres } = await import('./postgres/test-server.mjs')
  const { ensureTemplate } = await import('./postgres/databases.mjs')
  const { startTestRedis } = await import('./setup/redis.mjs')
  const { generateClient } = await import('./setup/build.mjs')

  if (specs.length > 0) await findBrowser()
  const redis = await startTestRedis()
  if (redis) process.env.TEST_REDIS_URL = redis.url
  else
    run.remarks.push(
      'Redis is not installed: its tests did not run (install redis-server, or set TEST_REDIS_URL).',
    )
  const postgres = await testPostgres(folder)
  process.env.TEST_POSTGRES_URL = postgres.url('postgres')
  try {
    await run.stage('database', async () => {
      await ensureTemplate(process.env.TEST_POSTGRES_URL)
      await generateClient()
    })
    await work()
  } finally {
    await redis?.stop()
    if (!postgres.isAdopted) await postgres.stop()
  }
}

async function findBrowser() {
  const { ensureChineseFont, findChromium } = await import('./setup/browser.mjs')
  process.env.CHROMIUM_PATH = await findChromium()
  ensureChineseFont()
}

async function runWhole(folder) {
  const { buildConsole, buildPrograms } = await import('./setup/build.mjs')
  await findBrowser()
  await run.stage('programs', buildPrograms)
  // Many tests wait; meanwhile check and build.
  await Promise.all([
    run.stage('unit, mapi and catalogue tests', () => runVitest(run, folder)),
    run
      .stage('check', () => runTool(['scripts/check.mjs', '--without-tests']))
      .then(() => run.stage('build', buildConsole)),
  ])
  await run.stage('browser tests', () => runPlaywright(run, folder))
  const times = Object.fromEntries(run.timed.map(({ name, seconds }) => [name, seconds]))
  fs.writeFileSync(timesFile(folder), JSON.stringify(times))
}

/** Seconds of each test file in the last whole run. */
function timesFile(folder) {
  return path.join(folder, 'test-times.json')
}

function chooseByChange(ref, folder) {
  const { base, files: changed } = changedFiles(ref || undefined)
  if (changed.length === 0)
    throw new Failure(
      `Nothing has changed since ${base}.`,
      'Name a commit: npm test -- --changed=REF',
    )
  const file = timesFile(folder)
  const times = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const files = projectFiles()
  const importsOf = readImports
  const { chosen, left } = testsOfChange({
    changed,
    files,
    importsOf,
    times,
    budget: changedBudget,
  })
  say(`${changed.length} files have changed since ${base}: ${shorten(changed)}`)
  say(`${chosen.length} test files: ${shorten(chosen)}`)
  if (left.length > 0)
    run.remarks.push(`${left.length} further test files reach the change: npm test runs them too.`)
  return chosen
}

function shorten(names) {
  const shown = names.slice(0, 12).join(', ')
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown
}

/** Style and types. */
async function checkChanged(ref) {
  const { files } = changedFiles(ref || undefined)
  const checked = files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file))
  const biome = ['check', '--error-on-warnings', '--colors=off', '--no-errors-on-unmatched']
  await run.stage('style', () =>
    runTool(['node_modules/@biomejs/biome/bin/biome', ...biome, ...checked]),
  )
  await run.stage('types', () => runTool(typeCheck))
}
