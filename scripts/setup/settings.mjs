import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from './say.mjs'

export const root = path.resolve(import.meta.dirname, '../..')

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  throw new Failure(
    `Waypost does not run on Node ${process.versions.node}.`,
    'Install Node 24 (20.19 and 22.12 are the oldest that do): https://nodejs.org',
  )
}

/** `.env` fills what the environment leaves open. */
export function enterProject() {
  process.chdir(root)
  if (fs.existsSync('.env')) process.loadEnvFile('.env')
}

/** Database, secret, logs. */
export function dataDir() {
  const folder = path.resolve(process.env.DATA_DIR || '.data')
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

/** SECRET, else kept in DATA_DIR: signs cookies, peppers passwords. */
export function secret(folder) {
  if (process.env.SECRET) return process.env.SECRET
  const file = path.join(folder, 'secret')
  if (!fs.existsSync(file)) {
    // Renamed: a crash must not leave half a secret.
    const partial = `${file}.${process.pid}`
    fs.writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600 })
    fs.renameSync(partial, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}
