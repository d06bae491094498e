import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from '../setup/say.mjs'

const publicHome = '/var/lib/waypost'

/** PostgreSQL refuses root: then an unprivileged user. Spawn options `{}` or `{ uid, gid }`. */
export function databaseOwner() {
  if (process.getuid?.() !== 0) return {}
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].flatMap((name) => users.find(([own]) => own === name) ?? [])
  if (user.length) return { uid: Number(user[2]), gid: Number(user[3]) }
  throw new Failure(
    'PostgreSQL must not run as root, and there is no user "postgres" or "nobody".',
    'Run as an ordinary user, or set DATABASE_URL to a database of your own.',
  )
}

function isReachable(folder, { uid, gid }) {
  for (let step = path.resolve(folder); ; step = path.dirname(step)) {
    const found = fs.statSync(step, { throwIfNoEntry: false })
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
      if ((found.mode & bit) === 0) return false
    }
    if (step === path.dirname(step)) return true
  }
}

/** Copied to a public place when closed to the owner. */
export function binariesFor(owner, { bin, version }) {
  if (owner.uid === undefined || isReachable(bin, owner)) return bin
  const copy = path.join(publicHome, `postgresql-${version}`)
  if (!fs.existsSync(copy)) {
    makePublicHome()
    const partial = `${copy}.${process.pid}`
    fs.cpSync(path.resolve(bin, '..'), partial, { recursive: true, verbatimSymlinks: true })
    fs.chmodSync(partial, 0o755)
    fs.renameSync(partial, copy)
  }
  return path.join(copy, 'bin')
}

/** `wanted`, or a new public folder remembered in `wanted.path`. */
export function dataFolderFor(owner, wanted) {
  const pointer = `${wanted}.path`
  if (fs.existsSync(pointer)) return fs.readFileSync(pointer, 'utf8').trim()
  if (owner.uid === undefined || isReachable(path.dirname(wanted), owner)) return wanted
  makePublicHome()
  const folder = path.join(publicHome, `data-${randomBytes(6).toString('hex')}`)
  fs.writeFileSync(pointer, `${folder}\n`)
  return folder
}

function makePublicHome() {
  fs.mkdirSync(publicHome, { recursive: true })
  fs.chmodSync(publicHome, 0o755)
}

/** For owner and root only. */
export function give(owner, file, mode) {
  if (owner.uid !== undefined) fs.chownSync(file, owner.uid, owner.gid)
  fs.chmodSync(file, mode)
}
