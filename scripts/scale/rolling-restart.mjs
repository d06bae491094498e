import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, say } from '../setup/say.mjs'
import { runsScript } from '../stack/alive.mjs'
import { readHolder } from '../stack/single.mjs'
import { untilAllReady } from '../stack/stack.mjs'

/** Balancers look every two seconds: then both processes take what comes. */
const noticedMs = 3000
const pollMs = 200

const fileOf = (folder) => path.join(folder, 'rolling-restart')

/**
 * Ends each process in order (it takes no more, finishes what it has, hands over) and starts it again, one after the
 * other. Says how it goes in DATA_DIR/rolling-restart, where `askRestart` waits for it.
 *
 * @param {{ renew(name: string): Promise<void> }} supervisor
 * @param {{ folder: string, processes: { name: string, ready: string }[], order: string[], logDir: string }} given
 */
export async function restartInTurn(supervisor, { folder, processes, order, logDir }) {
  const note = (text) => noteRestart(folder, text)
  try {
    for (const name of order) {
      const one = processes.find((process) => process.name === name)
      if (!one) continue
      note(`running ${name}`)
      say(`restarting ${name}`)
      await supervisor.renew(name)
      await untilAllReady({ [name]: one.ready }, { logDir })
      await sleep(noticedMs)
    }
    say('every process was restarted')
    note('done')
  } catch (error) {
    note(`failed ${error.message}`)
    throw error
  }
}

/** For `askRestart`: `running NAME`, `done`, `failed WHY`. */
export const noteRestart = (folder, text) => fs.writeFileSync(fileOf(folder), text)

/** `npm run scale -- --restart`, in another terminal. */
export async function askRestart(folder) {
  const { pid } = readHolder(path.join(folder, 'supervisor.pid'))
  const file = fileOf(folder)
  // To another of our programs the signal is its end.
  const refuseWithout = () => {
    if (runsScript(pid, 'scale')) return
    throw new Failure('`npm run scale` does not run on this data.', 'Start it first.')
  }
  refuseWithout()
  fs.writeFileSync(file, 'asked')
  process.kill(pid, 'SIGUSR2')
  for (let told = ''; ; await sleep(pollMs)) {
    refuseWithout()
    const [state, ...rest] = readOr(file, 'asked').split(' ')
    const text = rest.join(' ')
    if (state === 'done') {
      say('every process was restarted')
      return
    }
    if (state === 'failed') throw new Failure(`The restart stopped: ${text}`, 'The logs say more.')
    if (state === 'running' && text !== told) say(`restarting ${text}`)
    told = text
  }
}

const readOr = (file, other) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : other)
