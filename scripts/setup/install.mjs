import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { inTurn, markInUse, othersUsing } from './in-use.mjs'
import { Failure, say } from './say.mjs'

/**
 * From package-lock.json, if missing. `dev: false`: needs no test packages, but keeps them. While
 * others run from the packages, some may come beside theirs; none is removed or replaced.
 */
export function installPackages({ dev }) {
  markInUse()
  if (missingPackages({ dev }).length > 0) inTurn(() => install({ dev }))
}

function install({ dev }) {
  const missing = missingPackages({ dev })
  if (missing.length === 0) return
  const [other] = othersUsing()
  if (other !== undefined) refuseToReplace(other)
  const how = other === undefined ? ['ci'] : ['install', '--no-save']
  const beside = other === undefined ? '' : ` beside those of process ${other}`
  say(`installing packages${beside} (${missing.length} are missing, the first: ${missing[0]})`)
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  const omitted = dev || hasDevPackages() ? ['--include=dev'] : ['--omit=dev']
  const { npm, args } = npmProgram()
  const run = spawnSync(npm, [...args, ...how, ...flags, ...omitted, '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    // NODE_ENV=production would leave development packages out.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (run.status === 0) return
  throw npmFailure(run.stderr || String(run.error ?? ''))
}

/** npm would remove what the lock does not name, and replace what it names in another version. */
function refuseToReplace(pid) {
  const [first] = replacedPackages()
  if (first === undefined) return
  throw new Failure(
    `Process ${pid} runs from this folder, and package-lock.json has changed since (the first package: ${first}).`,
    'Stop it first (Waypost with Ctrl-C in its terminal): packages are never replaced beneath what runs.',
  )
}

/** The npm that started us, else the PATH's. */
function npmProgram() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return { npm: process.execPath, args: [script] }
  return { npm: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

function npmFailure(output) {
  const reason = output.trim().split('\n').slice(-12).join('\n  ')
  if (/ENOSPC/.test(output)) {
    return new Failure(
      'The disk is full: the packages do not fit (about 1.3 GB).',
      'Free some space and try again.',
    )
  }
  if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ECONNRESET/.test(output)) {
    return new Failure(
      `npm cannot reach its registry:\n  ${reason}`,
      'Check the network, proxy and `npm config get registry`, then try again.',
    )
  }
  if (/EACCES|EPERM/.test(output)) {
    return new Failure(
      `npm may not write node_modules:\n  ${reason}`,
      'The folder belongs to another user: run as that user, or delete node_modules.',
    )
  }
  return new Failure(
    `npm failed:\n  ${reason}`,
    'If it speaks of package-lock.json, run `npm run lock`; otherwise delete node_modules and try again.',
  )
}

/** Lacking or of another version, by npm's list in node_modules; other platforms' may lack. */
export function missingPackages({ dev, folder = '.' }) {
  const wanted = readPackages(path.join(folder, 'package-lock.json'))
  const present = presentPackages(folder)
  return Object.entries(wanted)
    .filter(([name, one]) => name && !one.optional && (dev || !(one.dev || one.devOptional)))
    .filter(([name, one]) => present[name]?.version !== one.version)
    .map(([name]) => name.replace(/^node_modules\//, ''))
}

/** Present, and not as the lock has them. */
export function replacedPackages(folder = '.') {
  const wanted = readPackages(path.join(folder, 'package-lock.json'))
  return Object.entries(presentPackages(folder))
    .filter(([name, { version }]) => wanted[name]?.version !== version)
    .map(([name]) => name.replace(/^node_modules\//, ''))
}

/** `npm ci` removes what it is not asked. */
export const hasDevPackages = (folder = '.') =>
  Object.values(presentPackages(folder)).some(({ dev }) => dev)

const presentPackages = (folder) =>
  Object.fromEntries(
    Object.entries(readPackages(path.join(folder, 'node_modules/.package-lock.json'))).filter(
      ([name]) => fs.existsSync(path.join(folder, name)),
    ),
  )

function readPackages(file) {
  if (!fs.existsSync(file)) return {}
  return JSON.parse(fs.readFileSync(file, 'utf8')).packages
}
