// `npm run test:store -- --url URL`: the suites that read and write the tracking store, against one that is there.
import { parseArgs } from 'node:util'
import { installPackages } from './setup/install.mjs'
import { explain, Failure, say } from './setup/say.mjs'
import { checkNode, dataDir, root } from './setup/settings.mjs'
import { isVitest, projectFiles, testsNamed } from './test/find-tests.mjs'
import { forgetInstallation, runVitest, TestRun } from './test/run-tests.mjs'
import { summaryOf } from './test/summary.mjs'

/** Gateway, worker and contract: motion and the search of areas are among them. */
const suites = ['tests/gateway/', 'tests/worker/', 'tests/mapi/']
const ofDistributed = ['tests/store/distribution.store.ts', 'tests/store/cold-days.store.ts']
const usage = 'npm run test:store -- --url postgres://… [NAME …]'

const run = new TestRun()

try {
  checkNode()
  process.chdir(root)
  forgetInstallation()
  const { url, names } = readArguments()
  installPackages({ dev: true })
  await runOn(url, testsNamed(names, projectFiles()).filter(isVitest))
} catch (error) {
  run.failed += 1
  explain(error)
}
for (const line of summaryOf(run)) console.log(line)
process.exit(run.failed === 0 && run.passed > 0 ? 0 : 1)

function readArguments() {
  try {
    const options = { url: { type: 'string' } }
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (!values.url) throw new Error('Which store?')
    return { url: values.url, names: positionals.length > 0 ? positionals : suites }
  } catch (error) {
    throw new Failure(error.message, usage)
  }
}

async function runOn(url, files) {
  const { differencesOf, ensureStoreTemplate, storeServers } = await import(
    './store/test-databases.mjs'
  )
  const { generateClient } = await import('./setup/build.mjs')
  const { startTestRedis } = await import('./setup/redis.mjs')
  const servers = await storeServers(url)
  await assertListed(differencesOf, url)
  process.env.TEST_POSTGRES_URL = url
  process.env.TEST_STORE_SERVERS = JSON.stringify(servers)
  say(servers.length > 1 ? `a store of ${servers.length} servers` : 'a plain PostgreSQL')
  const redis = await startTestRedis()
  if (redis) process.env.TEST_REDIS_URL = redis.url
  try {
    await run.stage('database', async () => {
      await ensureStoreTemplate(servers)
      await generateClient()
    })
    await run.stage('tests', () => runVitest(run, dataDir(), files))
    if (servers.length > 1)
      await run.stage('tests of distributed stores', () => runVitest(run, dataDir(), ofDistributed))
    await run.stage('catalogue', () => assertListed(differencesOf, url))
  } finally {
    await redis?.stop()
  }
}

/** A store that was named by its own database is one that `npm run distribute` left. */
async function assertListed(differencesOf, url) {
  const differences = await differencesOf(url)
  if (differences.length > 0)
    throw new Failure(
      `The store differs from the list of distributed tables: ${differences.join('; ')}.`,
      'Run npm run distribute first.',
    )
}
