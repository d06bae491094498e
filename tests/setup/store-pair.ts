import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { run } from '../../scripts/postgres/databases.mjs'
import { databaseOwner, give } from '../../scripts/postgres/owner.mjs'
import { startPostgres } from '../../scripts/postgres/server.mjs'
import { migrateAll } from '../../scripts/setup/migrations.mjs'
import { freePort } from '../../scripts/stack/ports.mjs'

type Server = Awaited<ReturnType<typeof startPostgres>>

export type StorePair = {
  /** Names both servers. */
  url: string
  /** Of the migrated database, on one server. */
  urlOf(n: 0 | 1): string
  /** At once, as a crash. */
  end(n: 0 | 1): Promise<void>
  /** As it is: a primary that was replaced takes writes. */
  start(n: 0 | 1): Promise<void>
  freeze(n: 0 | 1): void
  thaw(n: 0 | 1): void
  /** Fresh, a standby of the other one. */
  copy(to: 0 | 1): Promise<void>
  close(): Promise<void>
}

/** Streams, and commits as a store in use does; without fsync, as only processes are ended. */
const settings = { wal_level: 'replica', max_wal_senders: 4, synchronous_commit: 'on' }

/** Two servers: a migrated store and its standby, for which commits wait. */
export async function openStorePair(): Promise<StorePair> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'pair-'))
  fs.chmodSync(parent, 0o755)
  const folders = [path.join(parent, 'one'), path.join(parent, 'two')] as const
  const ports = [await freePort(), await freePort()] as const
  const servers: Server[] = []

  const start = async (n: 0 | 1) => {
    const [folder, port] = [folders[n], ports[n]]
    servers[n] = await startPostgres({ folder, port, isThrowaway: true, settings })
  }
  const end = async (n: 0 | 1, signal: NodeJS.Signals = 'SIGQUIT') => {
    process.kill(servers[n]?.pid() ?? 0, signal)
    await servers[n]?.exited()
  }
  const urlOf = (n: 0 | 1) => (servers[0]?.url('waypost') ?? '').replace(/:\d+\//, `:${ports[n]}/`)
  const copy = async (to: 0 | 1) => {
    await copyRunning(urlOf(to === 0 ? 1 : 0), folders[to === 0 ? 1 : 0], folders[to])
    await start(to)
  }

  await start(0)
  const one = servers[0] as Server
  await run(one.url('postgres'), 'CREATE DATABASE waypost TEMPLATE template0')
  await migrateAll({ url: one.url('waypost') })
  await copy(1)
  await run(one.url('postgres'), `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await run(one.url('postgres'), 'SELECT pg_reload_conf()')
  return {
    url: one.url('waypost').replace(/:\d+\//, `:${ports[0]},127.0.0.1:${ports[1]}/`),
    urlOf,
    end,
    start,
    freeze: (n) => void process.kill(servers[n]?.pid() ?? 0, 'SIGSTOP'),
    thaw: (n) => void process.kill(servers[n]?.pid() ?? 0, 'SIGCONT'),
    copy,
    close: async () => {
      await Promise.allSettled([end(0), end(1)])
      fs.rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** By PostgreSQL's functions: npm's package has no pg_basebackup. */
async function copyRunning(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('copy', true)`)
    await fs.promises.rm(to, { recursive: true, force: true })
    const [status] = await once(spawn('cp', ['-a', from, to]), 'close')
    // 1: files went while they were copied, which the log makes good.
    if (status !== 0 && status !== 1) throw new Error('the store was not copied')
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    fs.rmSync(path.join(to, 'postmaster.pid'), { force: true })
    write(to, 'backup_label', rows[0].labelfile)
    write(to, 'standby.signal', '')
    const { host, port, user, password } = client
    const source = `host=${host} port=${port} user=${user} password=${password}`
    fs.appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  } finally {
    await client.end()
  }
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  give(databaseOwner(), file, 0o600)
}
