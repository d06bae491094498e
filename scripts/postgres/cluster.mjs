import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../setup/say.mjs'
import { findBinaries, program } from './binaries.mjs'
import { binariesFor, databaseOwner, dataFolderFor, give } from './owner.mjs'

/** No PG* variable of ours reaches PostgreSQL. */
export const databaseEnv = () => ({
  PATH: process.env.PATH,
  LC_ALL: 'C',
  TZ: 'UTC',
  HOME: os.tmpdir(),
})

/** The cluster at `wanted`, made on first use: `{ bin, folder, owner, password }`. */
export function openCluster(wanted) {
  const owner = databaseOwner()
  const folder = dataFolderFor(owner, wanted)
  const stamp = path.join(folder, 'PG_VERSION')
  try {
    const major = fs.existsSync(stamp)
      ? Number.parseInt(fs.readFileSync(stamp, 'utf8'), 10)
      : undefined
    const bin = binariesFor(owner, findBinaries(major))
    if (major === undefined) makeCluster({ bin, folder, owner })
    const password = fs.readFileSync(path.join(folder, '.password'), 'utf8')
    return { bin, folder, owner, password }
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    throw new Failure(
      `The database in ${folder} belongs to another user.`,
      'Run as that user (or as root), or point DATA_DIR to a folder of your own.',
      { cause: error },
    )
  }
}

/** Made beside its place and renamed: never half a cluster. */
function makeCluster({ bin, folder, owner }) {
  const partial = `${folder}.new`
  fs.rmSync(partial, { recursive: true, force: true })
  fs.mkdirSync(partial, { recursive: true, mode: 0o700 })
  give(owner, partial, 0o700)
  const password = randomBytes(24).toString('base64url')
  const passwordFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-'))
  try {
    const file = path.join(passwordFolder, 'password')
    fs.writeFileSync(file, `${password}\n`, { mode: 0o600 })
    give(owner, file, 0o600)
    give(owner, passwordFolder, 0o700)
    runInitdb({ bin, folder: partial, owner, passwordFile: file })
  } finally {
    fs.rmSync(passwordFolder, { recursive: true, force: true })
  }
  fs.writeFileSync(path.join(partial, '.password'), password, { mode: 0o600 })
  fs.renameSync(partial, folder)
}

function runInitdb({ bin, folder, owner, passwordFile }) {
  const options = ['-U', 'waypost', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const form = ['-E', 'UTF8', '--no-locale', '--no-instructions']
  const made = spawnSync(program(bin, 'initdb'), ['-D', folder, ...options, ...form], {
    ...owner,
    env: databaseEnv(),
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status === 0) return
  const reason = (made.stderr || String(made.error)).trim()
  throw new Failure(
    `The database could not be made: ${reason}`,
    /no space/i.test(reason)
      ? 'The disk is full. Free some space and run the command again.'
      : 'Set DATABASE_URL to a PostgreSQL of your own if this machine cannot run one.',
  )
}
