import fs from 'node:fs'

/** Also another user's. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A live one of our scripts, not a stranger with its number. */
export function runsScript(pid, names) {
  if (!(pid > 0) || !isAlive(pid)) return false
  const file = `/proc/${pid}/cmdline`
  if (process.platform !== 'linux' || !fs.existsSync(file)) return process.platform !== 'linux'
  return new RegExp(`scripts/(${names})\\.mjs`).test(fs.readFileSync(file, 'utf8'))
}
