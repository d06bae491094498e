import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, say } from '../setup/say.mjs'
import { runsScript } from './alive.mjs'

const leavingMs = 75_000
const leavingMark = 'leaving'

/**
 * Makes this process the one supervisor of `folder`: waits for one ending, refuses one running,
 * replaces one killed. `leave` lets the next in.
 */
export async function takeLock(folder, patienceMs = leavingMs) {
  const file = path.join(folder, 'supervisor.pid')
  await untilFree(file, Date.now() + patienceMs)
  process.once('exit', () => {
    if (readHolder(file).pid === process.pid) fs.rmSync(file, { force: true })
  })
  return { leave: () => fs.writeFileSync(file, `${process.pid} ${leavingMark}`) }
}

/** `wx` lets one of two be the first. */
async function untilFree(file, deadline) {
  let isSaid = false
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder.isNew) {
      await sleep(50)
      continue
    }
    if (!isHeld(holder)) {
      fs.rmSync(file, { force: true })
      continue
    }
    if (!holder.isLeaving || Date.now() > deadline) throw runsAlready(holder.pid)
    if (!isSaid) say(`waiting for the Waypost before this one (process ${holder.pid}) to end`)
    isSaid = true
    await sleep(50)
  }
}

/** `isNew`: its holder has not written itself down yet. */
export function readHolder(file) {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  const text = found ? fs.readFileSync(file, 'utf8') : ''
  return {
    pid: Number.parseInt(text, 10) || 0,
    isLeaving: text.endsWith(leavingMark),
    isNew: text === '' && found !== undefined && Date.now() - found.mtimeMs < 1000,
  }
}

const isHeld = ({ pid }) => pid !== 0 && pid !== process.pid && runsScript(pid, 'start|dev|scale')

const runsAlready = (pid) =>
  new Failure(
    `Waypost runs already on this data (process ${pid}).`,
    `Stop it with Ctrl-C in its terminal or \`kill ${pid}\`, or start with another DATA_DIR and other ports.`,
  )
