import fs from 'node:fs'

const unixNow = () => Math.floor(Date.now() / 1000)

/** State of kept processes, in a file for the health page: runs or waits, since, restarts, last reason. */
export function keepStates(file) {
  const processes = new Map()

  function write() {
    if (!file) return
    try {
      // Renamed, so that nobody reads half of it.
      fs.writeFileSync(`${file}.new`, JSON.stringify([...processes.values()]), { mode: 0o600 })
      fs.renameSync(`${file}.new`, file)
    } catch {
      // A full disk must not end the platform.
    }
  }

  return {
    started(name) {
      const before = processes.get(name)
      const restarts = before ? before.restarts + 1 : 0
      processes.set(name, { ...before, name, isRunning: true, since: unixNow(), restarts })
      write()
    },
    /** `pause`: ms until the restart. */
    ended(name, { reason, pause }) {
      const now = unixNow()
      const nextStart = now + Math.ceil(pause / 1000)
      const ending = { isRunning: false, since: now, endedAt: now, reason, nextStart }
      processes.set(name, { ...processes.get(name), ...ending })
      write()
    },
    forget(names) {
      for (const name of names) processes.delete(name)
      if (names.size > 0) write()
    },
    remove() {
      if (file) fs.rmSync(file, { force: true })
    },
  }
}
