import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from '../stack/alive.mjs'

const memory = '/dev/shm'
const prefix = 'waypost-test-'

/** Bytes of memory and of the file system in it: a run's database takes 270 MB. */
const [leastMemory, leastRoom] = [8e9, 2e9]

/**
 * For the database that a whole run makes and forgets: the files of hundreds of copies cost a slow or aged disk
 * more than the tests in them. Undefined where memory is scarce or not Linux. Goes with `remove`.
 */
export function memoryFolder() {
  if (!fs.existsSync(memory)) return undefined
  sweep()
  const { bavail, bsize } = fs.statfsSync(memory)
  if (bavail * bsize < leastRoom || process.availableMemory() < leastMemory) return undefined
  const folder = path.join(memory, `${prefix}${process.pid}`)
  // Reachable for the user that PostgreSQL runs as.
  fs.mkdirSync(folder, { mode: 0o755 })
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/** Left by killed runs. */
function sweep() {
  for (const name of fs.readdirSync(memory)) {
    const [, pid] = name.split(prefix)
    if (pid && !isAlive(Number(pid)))
      fs.rmSync(path.join(memory, name), { recursive: true, force: true })
  }
}
