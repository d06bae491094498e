// `npm run dev`: demo from sources; a changed file restarts its process.
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { explain, main, say } from './setup/say.mjs'
import { checkNode, dataDir, enterProject, secret } from './setup/settings.mjs'
import { takeLock } from './stack/single.mjs'

const programs = {
  web: 'server/main.ts',
  gateway: 'server/gateway/main.ts',
  worker: 'workers/main.ts',
}

await main(async () => {
  checkNode()
  enterProject()
  const folder = dataDir()
  const lock = await takeLock(folder)
  installPackages({ dev: true })
  const { createSupervisor } = await import('./stack/create-supervisor.mjs')
  const supervisor = createSupervisor({
    logDir: path.join(folder, 'logs'),
    isVerbose: true,
    stateFile: path.join(folder, 'processes.json'),
  })
  stopOnSignals(supervisor, lock)
  try {
    await run(folder, supervisor)
  } catch (error) {
    lock.leave()
    explain(error)
    await supervisor.stop()
    process.exit(1)
  }
})

async function run(folder, supervisor) {
  const { buildClients, generateTables } = await import('./setup/build.mjs')
  const { buildMapEngine } = await import('./setup/map-engine.mjs')
  const { buildSoundEngine } = await import('./setup/sound-engine.mjs')
  const { guardDemoData, seed, seedPast } = await import('./setup/seed.mjs')
  const { openDatabase } = await import('./stack/open-database.mjs')
  const { describeStack } = await import('./stack/describe-stack.mjs')
  const { checkPorts, stackEnv, untilReady } = await import('./stack/stack.mjs')

  guardDemoData(folder, { demo: true })
  await generateTables()
  await Promise.all([buildMapEngine(), buildSoundEngine(), buildClients()])
  const { url, positionsUrl } = await openDatabase(folder, supervisor)
  const env = {
    ...stackEnv({
      SECRET: secret(folder),
      DATA_DIR: folder,
      DEMO: '1',
      DATABASE_URL: url,
      POSITIONS_DATABASE_URL: positionsUrl,
    }),
    NODE_ENV: 'development',
    // A change restarts one.
    GATEWAY_PROCESSES: '1',
  }
  await checkPorts(env)
  const tsx = ['--import', 'tsx']
  const program = [...tsx, 'prisma/seed/index.ts']
  await seed(env, { demo: true, program })
  for (const [name, file] of Object.entries(programs)) {
    supervisor.keep(
      name,
      ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', file],
      env,
    )
  }
  supervisor.keep('simulator', [...tsx, 'tests/simulator/main.ts', '--demo'], env)
  const logDir = path.join(folder, 'logs')
  await untilReady(env, { logDir })
  say('ready, and watching for changes')
  console.log(describeStack(env, { demo: true, logDir }))
  await seedPast(env, { program })
}

function stopOnSignals(supervisor, lock) {
  const stop = async () => {
    lock.leave()
    await supervisor.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
