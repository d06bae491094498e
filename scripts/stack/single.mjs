import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from '../postgres/postmaster.mjs'
import { Failure } from '../setup/say.mjs'

/** Refuses a second supervisor on the same data; the lock of one that was killed is taken over. */
export function takeLock(folder) {
  const file = path.join(folder, 'supervisor.pid')
  const holder = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0)
  if (holder && holder !== process.pid && isAlive(holder) && isOurs(holder)) {
    throw new Failure(
      `Waypost runs already on this data (process ${holder}).`,
      `Stop it with Ctrl-C in its terminal or \`kill ${holder}\`, or start with another DATA_DIR and other ports.`,
    )
  }
  fs.writeFileSync(file, String(process.pid))
  process.once('exit', () => fs.rmSync(file, { force: true }))
}

/** Whether that process is one of our supervisors and not a stranger that got its number. */
function isOurs(pid) {
  const file = `/proc/${pid}/cmdline`
  if (process.platform !== 'linux' || !fs.existsSync(file)) return process.platform !== 'linux'
  return /scripts\/(start|dev)\.mjs/.test(fs.readFileSync(file, 'utf8'))
}
