import fs from 'node:fs'
import path from 'node:path'

const limitBytes = 20_000_000

/** At 20 MB it becomes `.1`. */
export function openLog(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  let target = fs.openSync(file, 'a', 0o600)
  return {
    write(line) {
      const bytes = Buffer.from(`${line}\n`)
      if (size + bytes.length > limitBytes) {
        fs.closeSync(target)
        fs.renameSync(file, `${file}.1`)
        target = fs.openSync(file, 'a', 0o600)
        size = 0
      }
      size += bytes.length
      try {
        fs.writeSync(target, bytes)
      } catch (error) {
        // A full disk must not end the platform.
        if (error.code !== 'ENOSPC') throw error
      }
    },
  }
}
