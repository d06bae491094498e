import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from '../stack/alive.mjs'

const prefix = 'waypost-test-'

/** Bytes of memory and of the file system in it: a run's database takes 270 MB. */
const [leastMemory, leastRoom] = [8e9, 2e9]

/**
 * For the database that a whole run makes and forgets: the files of hundreds of copies cost a slow
 * or aged disk more than the tests in them. Undefined where memory is scarce or not Linux. Goes with
 * `remove`.
 */
export function memoryFolder() {
  const memory = '/dev/shm'
  if (!isWritable(memory)) return undefined
  sweepMemory(memory)
  const { bavail, bsize } = fs.statfsSync(memory)
  if (bavail * bsize < leastRoom || process.availableMemory() < leastMemory) return undefined
  const folder = fs.mkdtempSync(path.join(memory, `${prefix}${process.pid}-`))
  // Reachable for the user that PostgreSQL runs as.
  fs.chmodSync(folder, 0o755)
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Removes what killed runs of this user left; a container gives each run the same process id. */
export function sweepMemory(memory) {
  for (const name of fs.readdirSync(memory).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(memory, name)
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    const isLeft = pid === process.pid || !isAlive(pid)
    const { uid } = fs.statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (isLeft && uid === process.getuid()) fs.rmSync(folder, { recursive: true, force: true })
  }
}
