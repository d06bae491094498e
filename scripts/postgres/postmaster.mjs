import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from '../stack/alive.mjs'

export const addressOf = (cluster, port, database = 'postgres') =>
  `postgres://waypost:${cluster.password}@127.0.0.1:${port}/${database}`

export function readPidFile(folder) {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]) }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A reused process id keeps PostgreSQL from starting. */
export function isPostmasterOf(pid, folder) {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true // not known there: PostgreSQL decides
  try {
    const name = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (!name.startsWith('postgres')) return false
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder)
  } catch {
    return false // ended, or of a user whose processes we may not see
  }
}

/** 'ours', 'other', 'starting' or 'silent', by the data folder of who listens. */
export async function ask(cluster, port) {
  const client = new pg.Client({
    connectionString: addressOf(cluster, port),
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => undefined) // cut while closing; the answer is known
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    const folder = fs.realpathSync(rows[0].data_directory)
    return folder === fs.realpathSync(cluster.folder) ? 'ours' : 'other'
  } catch (error) {
    if (error.code === '57P03') return 'starting'
    return error.code === '28P01' ? 'other' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A postmaster that outlived its supervisor, also recovering; removes a pid file with a stranger's
 * number. `{ pid, port }` or undefined.
 */
export async function findRunning(cluster, patienceMs = 60_000) {
  const file = readPidFile(cluster.folder)
  if (!file) return undefined
  const deadline = Date.now() + patienceMs
  while (isPostmasterOf(file.pid, cluster.folder) && Date.now() < deadline) {
    const current = readPidFile(cluster.folder)
    if (current?.port && (await ask(cluster, current.port)) === 'ours') return current
    await sleep(100)
  }
  if (isAlive(file.pid) && !isPostmasterOf(file.pid, cluster.folder)) {
    fs.rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true })
  }
  return undefined
}
