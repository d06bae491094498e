import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain, say } from '../setup/say.mjs'
import { eachLine } from '../setup/tool.mjs'
import { openLog } from './log-file.mjs'

const leash = path.resolve(import.meta.dirname, 'leash.mjs')
const stopPatienceMs = 8000

/** A process that dies young is probably broken: it gets a pause that does not burn the machine. */
const pauseMs = (livedMs) => (livedMs < 5000 ? 2000 : 200)

/**
 * Keeps processes running: what ends is started again, until `stop`. Their output goes to `logDir/NAME.log`;
 * warnings and plain lines are shown as well, everything when `isVerbose`.
 * Each is bound to us by an IPC channel, so that none is left behind even after `kill -9` of ourselves.
 */
export function createSupervisor({ logDir, isVerbose = false }) {
  const children = new Map()
  const watched = []
  let isStopping = false

  function launch(one) {
    const bornAt = Date.now()
    const child = spawn(process.execPath, ['--import', leash, ...one.args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: one.env,
    })
    children.set(one.name, child)
    for (const stream of [child.stdout, child.stderr]) {
      eachLine(stream, (line) => {
        one.log.write(line)
        if (isVerbose || isWorthShowing(line)) console.log(`${one.name}: ${line}`)
      })
    }
    child.once('exit', async (code, signal) => {
      if (isStopping) return
      say(`${one.name} ended (${signal ?? code}), starting it again`)
      await sleep(pauseMs(Date.now() - bornAt))
      if (!isStopping) launch(one)
    })
  }

  return {
    /** Starts `node ...args` and keeps it running. */
    keep(name, args, env) {
      launch({ name, args, env, log: openLog(path.join(logDir, `${name}.log`)) })
    },
    /** Keeps a PostgreSQL (see postgres/server.mjs) running that we started or adopted. */
    keepPostgres(postgres) {
      watched.push(postgres)
      void watchPostgres(postgres, () => isStopping)
    },
    pids: () => Object.fromEntries([...children].map(([name, child]) => [name, child.pid])),
    /** Ends all processes in order, the database last. */
    async stop() {
      isStopping = true
      await Promise.all([...children.values()].map(stopChild))
      for (const postgres of watched) await postgres.stop()
    },
  }
}

async function watchPostgres(postgres, isStopping) {
  for (;;) {
    await postgres.exited()
    if (isStopping()) return
    say('PostgreSQL ended, starting it again')
    try {
      await postgres.restart()
      say('PostgreSQL is back')
    } catch (error) {
      explain(error)
      await sleep(2000)
    }
  }
}

async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
  await exit
  clearTimeout(timer)
}

/** Log lines are JSON with pino's levels; 40 is a warning. What is no JSON was not meant to be a log line. */
function isWorthShowing(line) {
  if (!line.startsWith('{')) return line.trim() !== ''
  const level = /"level":(\d+)/.exec(line)?.[1]
  return level === undefined || Number(level) >= 40
}
