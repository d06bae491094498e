import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain, say } from '../setup/say.mjs'
import { eachLine } from '../setup/tool.mjs'
import { openLog } from './open-log.mjs'
import { keepStates } from './process-state.mjs'
import { shownLine } from './shown-line.mjs'

const dieWithParent = path.resolve(import.meta.dirname, 'die-with-parent.mjs')
const stopPatienceMs = 8000

/** Doubled for a process that does not stay up. */
const pauseMs = { first: 200, most: 30_000 }
/** Then the pause is the first again. */
const stableMs = 60_000

/**
 * Keeps processes running until `stop`. Output to `logDir/NAME.log`, warnings shown too;
 * `stateFile`: process-state.mjs; `wait`: the pause before a restart. An IPC channel ends them after our `kill -9`.
 */
export function createSupervisor({ logDir, isVerbose = false, stateFile = '', wait = sleep }) {
  const children = new Map()
  const kept = new Map()
  const renewed = new Set()
  const watched = []
  const states = keepStates(stateFile)
  let isStopping = false

  function launch(one) {
    const bornAt = Date.now()
    let reason
    states.started(one.name)
    const child = spawn(process.execPath, ['--import', dieWithParent, ...one.args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: one.env,
    })
    children.set(one.name, child)
    for (const stream of [child.stdout, child.stderr]) {
      eachLine(stream, (line) => {
        one.log.write(line)
        const shown = isVerbose ? line : shownLine(line)
        if (shown !== undefined) console.log(`${one.name}: ${shown}`)
      })
    }
    // A process that gives up says why (server/process/last-resort.ts); of parts that it keeps itself it says how
    // they do (server/process/kept-workers.ts).
    const parts = new Set()
    child.on('message', (message) => {
      const { part } = message ?? {}
      if (!part) reason = message?.reason
      else if (part.isRunning) states.started(part.name)
      else states.ended(part.name, part)
      if (part) parts.add(part.name)
    })
    child.once('exit', async (code, signal) => {
      states.forget(parts)
      if (isStopping || renewed.has(one.name)) return
      const failures = Date.now() - bornAt < stableMs ? one.failures : 0
      const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** failures)
      states.ended(one.name, { reason: reason ?? signal ?? `exit code ${code}`, pause })
      say(`${one.name} ended (${signal ?? code}), starting it again in ${pause / 1000} s`)
      await wait(pause)
      if (!isStopping) launch({ ...one, failures: failures + 1 })
    })
  }

  return {
    keep(name, args, env) {
      const one = { name, args, env, failures: 0, log: openLog(path.join(logDir, `${name}.log`)) }
      kept.set(name, one)
      launch(one)
    },
    /** Ends a process in order and starts it again. */
    async renew(name) {
      renewed.add(name)
      await stopChild(children.get(name))
      renewed.delete(name)
      if (!isStopping) launch(kept.get(name))
    },
    keepPostgres(postgres) {
      watched.push(postgres)
      states.started('postgres')
      void watchPostgres(postgres, { states, isStopping: () => isStopping })
    },
    pids: () => Object.fromEntries([...children].map(([name, child]) => [name, child.pid])),
    /** The database last. */
    async stop() {
      isStopping = true
      await Promise.all([...children.values()].map(stopChild))
      for (const postgres of watched) await postgres.stop()
      states.remove()
    },
  }
}

async function watchPostgres(postgres, { states, isStopping }) {
  for (;;) {
    await postgres.exited()
    if (isStopping()) return
    states.ended('postgres', { reason: 'it ended', pause: 0 })
    say('PostgreSQL ended, starting it again')
    try {
      await postgres.restart()
      states.started('postgres')
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
