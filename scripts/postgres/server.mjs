import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../setup/say.mjs'
import { isAlive } from '../stack/alive.mjs'
import { freePort, isFree } from '../stack/ports.mjs'
import { program } from './binaries.mjs'
import { databaseEnv, openCluster } from './cluster.mjs'
import { addressOf, ask, findRunning, isPostmasterOf } from './postmaster.mjs'

const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'log', // failed statements are reported by who made them
  log_checkpoints: 'off',
}

/** The log is not needed after a crash, and may lie in memory. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

/**
 * Starts or adopts a folder's PostgreSQL. `port` is taken when it is free, `isThrowaway` trades durability for
 * speed, `settings` count before both. Handle: `{ port, folder, isAdopted, url(database), pid(), exited, restart(), stop() }`.
 */
export async function startPostgres({ folder, port, isThrowaway = false, settings = {} }) {
  const cluster = openCluster(folder)
  const logFile = `${folder}.log`
  let running = await findRunning(cluster)
  const isAdopted = running !== undefined
  const listenAt = running?.port ?? ((await isFree(port, '127.0.0.1')) ? port : await freePort())
  const chosen = { ...usual, ...(isThrowaway ? careless : {}), ...settings }
  const launch = () => launchAt({ cluster, port: listenAt, logFile, chosen })
  running ??= await launch()
  return {
    port: listenAt,
    folder: cluster.folder,
    isAdopted,
    url: (database) => addressOf(cluster, listenAt, database),
    pid: () => running.pid,
    exited: () => untilGone(running.pid, cluster.folder),
    async restart() {
      running = (await findRunning(cluster)) ?? (await launch())
    },
    stop: () => stopPostmaster(running.pid, cluster.folder),
  }
}

async function untilGone(pid, folder) {
  while (isPostmasterOf(pid, folder)) await sleep(100)
}

/** Fast shutdown: open transactions roll back. */
async function stopPostmaster(pid, folder) {
  for (const [signal, patienceMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ]) {
    if (!isPostmasterOf(pid, folder)) return
    process.kill(pid, signal)
    const deadline = Date.now() + patienceMs
    while (isAlive(pid) && Date.now() < deadline) await sleep(20)
  }
}

/** After `kill -9` children hold memory or port for a moment. */
const passing = /still in use|lock file|Address already in use|could not bind/i

async function launchAt({ cluster, port, logFile, chosen }) {
  for (let attempt = 0; ; attempt++) {
    const { child, outcome } = await launchOnce({ cluster, port, logFile, chosen })
    if (outcome === 'ready') return { pid: child.pid, port }
    if (attempt < 40 && passing.test(outcome)) {
      await sleep(250)
      await findRunning(cluster) // clears a stranger's pid file
      continue
    }
    throw new Failure(
      `PostgreSQL did not start: ${outcome.trim().split('\n').slice(-4).join(' / ')}`,
      /no space/i.test(outcome)
        ? 'The disk is full. Free some space and start again; nothing that was committed is lost.'
        : `See ${logFile}, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

async function launchOnce({ cluster, port, logFile, chosen }) {
  rotate(logFile)
  const log = fs.openSync(logFile, 'a', 0o600)
  const from = fs.fstatSync(log).size
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: it outlives us, and the next start adopts it.
  const child = spawn(
    program(cluster.bin, 'postgres'),
    ['-D', cluster.folder, '-p', String(port), ...flags],
    {
      ...cluster.owner,
      env: databaseEnv(),
      cwd: cluster.folder,
      stdio: ['ignore', log, log],
      detached: true,
    },
  )
  fs.closeSync(log)
  child.unref()
  let gone = false
  child.on('error', () => (gone = true))
  child.on('exit', () => (gone = true))
  while (!gone) {
    if ((await ask(cluster, port)) === 'ours') return { child, outcome: 'ready' }
    await sleep(20)
  }
  return { child, outcome: fs.readFileSync(logFile, 'utf8').slice(from) || 'no reason given' }
}

/** At 10 MB, with one older file. */
function rotate(file) {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) fs.renameSync(file, `${file}.1`)
}
