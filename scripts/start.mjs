// `npm start`. Imports only what Node brings until packages are installed.
import path from 'node:path'
import { installPackages } from './setup/install.mjs'
import { explain, main, say } from './setup/say.mjs'
import { checkNode, dataDir, enterProject, secret } from './setup/settings.mjs'
import { takeLock } from './stack/single.mjs'

const usage = `npm start [-- --no-demo] [--verbose]

  --no-demo   no demo data and no simulator; the first root account gets ADMIN_PASSWORD, or a random password
              that is printed once
  --verbose   show all log lines, not only warnings (they are in DATA_DIR/logs)`

await main(async () => {
  const flags = process.argv.slice(2)
  if (flags.some((flag) => !['--no-demo', '--verbose'].includes(flag))) {
    console.log(usage)
    process.exit(flags.includes('--help') ? 0 : 1)
  }
  checkNode()
  enterProject()
  const folder = dataDir()
  const lock = await takeLock(folder)
  installPackages({ dev: false })
  const { isOn } = await import('./stack/stack.mjs')
  const demo = !flags.includes('--no-demo') && isOn(process.env.DEMO ?? '1')
  await start({ folder, lock, demo, isVerbose: flags.includes('--verbose') })
})

async function start({ folder, lock, demo, isVerbose }) {
  const { createSupervisor } = await import('./stack/create-supervisor.mjs')
  const { checkPorts, keepSimulator, keepStack, stackEnv, untilReady } = await import(
    './stack/stack.mjs'
  )
  const { prepare } = await import('./stack/prepare.mjs')
  const { describeStack } = await import('./stack/describe-stack.mjs')
  const { seedPast } = await import('./setup/seed.mjs')

  const settings = { SECRET: secret(folder), DATA_DIR: folder, DEMO: demo ? '1' : '0' }
  await checkPorts(stackEnv(settings))
  const logDir = path.join(folder, 'logs')
  const supervisor = createSupervisor({
    logDir,
    isVerbose,
    stateFile: path.join(folder, 'processes.json'),
  })
  const past = new AbortController()
  stopOnSignals(supervisor, { lock, past })
  try {
    const env = stackEnv({
      ...settings,
      ...(await prepare({ folder, demo, settings, supervisor })),
    })
    say('starting web, gateway and worker')
    keepStack(supervisor, env)
    await untilReady(env, { logDir })
    if (demo) keepSimulator(supervisor, env)
    say('ready')
    console.log(describeStack(env, { demo, logDir }))
    if (demo) seedPast(env, { signal: past.signal }).catch(() => undefined)
  } catch (error) {
    lock.leave()
    explain(error)
    await supervisor.stop()
    process.exit(1)
  }
}

function stopOnSignals(supervisor, { lock, past }) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    lock.leave()
    past.abort()
    say('stopping')
    await supervisor.stop()
    say('stopped')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}
