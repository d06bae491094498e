import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Failure } from './say.mjs'

export const root = path.resolve(import.meta.dirname, '../..')

/** Refuses a Node that is too old for what is installed. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Failure(
    `Node ${process.versions.node} is too old.`,
    'Install Node 20.19 or newer (22 is recommended): https://nodejs.org',
  )
}

/** Works from the project folder and takes what `.env` says where the environment is silent. */
export function enterProject() {
  process.chdir(root)
  if (fs.existsSync('.env')) process.loadEnvFile('.env')
}

/** The folder of everything that is not code: database, secret, logs. Made when missing. */
export function dataDir() {
  const folder = path.resolve(process.env.DATA_DIR || '.data')
  fs.mkdirSync(folder, { recursive: true })
  return folder
}

/** The secret that signs cookies and peppers passwords: SECRET, else one kept in DATA_DIR. */
export function secret(folder) {
  if (process.env.SECRET) return process.env.SECRET
  const file = path.join(folder, 'secret')
  if (!fs.existsSync(file)) {
    // Written beside and renamed: a crash must not leave half a secret behind.
    const partial = `${file}.${process.pid}`
    fs.writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600 })
    fs.renameSync(partial, file)
  }
  return fs.readFileSync(file, 'utf8').trim()
}
