import fs from 'node:fs'
import path from 'node:path'
import { runsScript } from '../stack/alive.mjs'
import { readHolder } from '../stack/single.mjs'
import { Failure } from './say.mjs'

const anyScript = '[\\w-]+'
/** Keeps what was built for as long as it runs. */
const platform = 'start|scale'

/** A file for each process that runs from the packages and builds here, by its number. */
const marks = path.join('.data', 'running')
const installing = path.join('.data', 'installing')

/** Notes that this process runs from them, until it ends. */
export function markInUse() {
  const file = path.resolve(marks, String(process.pid))
  try {
    fs.mkdirSync(marks, { recursive: true })
    for (const left of fs.readdirSync(marks))
      if (!runsScript(Number(left), anyScript)) fs.rmSync(path.join(marks, left), { force: true })
    fs.writeFileSync(file, '')
  } catch (error) {
    // Whoever may not write there removes nothing either.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
  process.once('exit', () => fs.rmSync(file, { force: true }))
}

/** Numbers of other processes that run from them. */
export function othersUsing(scripts = anyScript) {
  if (!fs.existsSync(marks)) return []
  return fs
    .readdirSync(marks)
    .map(Number)
    .filter((pid) => pid !== process.pid && runsScript(pid, scripts))
}

/** One process after the other. */
export function inTurn(work) {
  while (!isFirst(installing)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  try {
    return work()
  } finally {
    fs.rmSync(installing, { force: true })
  }
}

/** `wx` lets one of two be the first. */
function isFirst(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const { pid, isNew } = readHolder(file)
  if (!isNew && !runsScript(pid, anyScript)) fs.rmSync(file, { force: true })
  return false
}

/** Nothing is built anew beneath a platform that runs from it: its pages and later parts would be gone. */
export function refuseBeneathPlatform(what) {
  const [pid] = othersUsing(platform)
  if (pid === undefined) return
  throw new Failure(
    `Waypost runs from this folder (process ${pid}), and ${what} would be built anew beneath it.`,
    'The sources have changed since it was started: stop it first, or use another copy of the folder.',
  )
}
