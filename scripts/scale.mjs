// `npm run scale`: docker-compose.scale.yml as processes of this machine. Imports only what Node brings until packages are
// installed.
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { explain, Failure, main, say } from './setup/say.mjs'
import { checkNode, dataDir, enterProject, secret } from './setup/settings.mjs'
import { takeLock } from './stack/single.mjs'

const usage = `npm run scale [-- --no-demo] [--url URL] [--verbose] [--restart]
  two gateways, web and worker processes behind balancers, as docker-compose.scale.yml has them
  --url       the tracking store, such as the coordinator of a Citus; without it the embedded PostgreSQL
  --no-demo   no demo data; the first root account gets ADMIN_PASSWORD, or a random password that is printed once
  --verbose   show all log lines, not only warnings (they are in DATA_DIR/logs)
  --restart   restarts each process of one that runs, in turn: none of its users waits`

const file = 'docker-compose.scale.yml'

await main(async () => {
  const given = optionsOf(process.argv.slice(2))
  checkNode()
  enterProject()
  const folder = dataDir()
  if (given.restart) {
    const { askRestart } = await import('./scale/rolling-restart.mjs')
    await askRestart(folder)
    return
  }
  if (process.platform !== 'linux')
    throw new Failure(
      'Each process has an address of its own on the loopback (127.30.0.21 …): only Linux has them.',
      'Use `npm start`, or Docker with docker-compose.scale.yml.',
    )
  if (given.url) process.env.POSITIONS_DATABASE_URL = given.url
  const lock = await takeLock(folder)
  installPackages({ dev: true })
  await start({ folder, lock, ...given })
})

function optionsOf(flags) {
  const found = { demo: true, url: '', isVerbose: false, restart: false }
  const known = {
    '--no-demo': () => Object.assign(found, { demo: false }),
    '--verbose': () => Object.assign(found, { isVerbose: true }),
    '--restart': () => Object.assign(found, { restart: true }),
    '--url': () => Object.assign(found, { url: flags.shift() ?? '' }),
  }
  while (flags.length > 0) {
    const flag = flags.shift()
    const isHelp = flag === '--help'
    if (isHelp || !known[flag]) {
      console.log(usage)
      process.exit(isHelp ? 0 : 1)
    }
    known[flag]()
  }
  return found
}

async function start({ folder, lock, demo, isVerbose }) {
  const { createSupervisor } = await import('./stack/create-supervisor.mjs')
  const { prepare } = await import('./stack/prepare.mjs')
  const { checkPorts, stackEnv, untilAllReady } = await import('./stack/stack.mjs')
  const { openScale } = await import('./scale/open-scale.mjs')
  const { noteRestart, restartInTurn } = await import('./scale/rolling-restart.mjs')
  const logDir = path.join(folder, 'logs')
  const supervisor = createSupervisor({ logDir, isVerbose })
  stopOnSignals(supervisor, lock)
  let restart = async () => noteRestart(folder, 'failed it is not ready yet')
  process.on('SIGUSR2', () => restart().catch(explain))
  const settings = { SECRET: secret(folder), DATA_DIR: folder, DEMO: demo ? '1' : '0' }
  try {
    await checkPorts(stackEnv({ ...settings, GATEWAY_HTTP_PORT: '0', WORKER_HTTP_PORT: '0' }))
    const found = await prepare({ folder, demo, settings, supervisor })
    const scale = await openScale(file, { folder, supervisor, settings: { ...settings, ...found } })
    const { processes, order, told } = scale
    const ready = Object.fromEntries(processes.map(({ name, ready }) => [name, ready]))
    await untilAllReady(ready, { logDir })
    scale.openBalancers()
    restart = inTurn(() => restartInTurn(supervisor, { folder, processes, order, logDir }))
    say('ready')
    console.log(told({ logDir }))
  } catch (error) {
    lock.leave()
    explain(error)
    await supervisor.stop()
    process.exit(1)
  }
}

/** Asked again meanwhile, it is the same one. */
function inTurn(work) {
  let running
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

function stopOnSignals(supervisor, lock) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    lock.leave()
    say('stopping')
    await supervisor.stop()
    say('stopped')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}
