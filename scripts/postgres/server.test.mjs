import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAlive } from '../stack/alive.mjs'
import { createSupervisor } from '../stack/create-supervisor.mjs'
import { freePort } from '../stack/ports.mjs'
import { run } from './databases.mjs'
import { startPostgres } from './server.mjs'

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'))
const folder = path.join(parent, 'pg')
let port
let postgres

beforeAll(async () => {
  fs.chmodSync(parent, 0o755)
  port = await freePort()
  postgres = await startPostgres({ folder, port })
  await run(postgres.url('postgres'), 'CREATE TABLE kept (n int)')
})
afterAll(async () => {
  await postgres.stop()
  fs.rmSync(parent, { recursive: true, force: true })
})

const query = (sql) => run(postgres.url('postgres'), sql)

const untilBack = () =>
  vi.waitUntil(
    () =>
      query('SELECT 1').then(
        () => true,
        () => false,
      ),
    { timeout: 180_000, interval: 50 },
  )

test('only the loopback is served, with passwords and full durability', async () => {
  const rows = await query(
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    listen_addresses: '127.0.0.1',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  })
  const stranger = new pg.Client({
    connectionString: postgres.url('postgres').replace(/:[^:@]+@/, ':wrong@'),
  })
  await expect(stranger.connect()).rejects.toThrow(/password/)
})

test('a second start adopts the server that runs', async () => {
  const again = await startPostgres({ folder, port })
  expect(again.isAdopted).toBe(true)
  expect(again.pid()).toBe(postgres.pid())
})

test('after kill -9 of the server and of a backend it is back with all that was committed', async () => {
  const supervisor = createSupervisor({ logDir: parent })
  supervisor.keepPostgres(postgres)
  const backend = async () => (await query('SELECT pg_backend_pid() AS pid'))[0].pid
  for (const victim of ['server', 'backend', 'server']) {
    await query('INSERT INTO kept VALUES (1)')
    const idle = new pg.Client({ connectionString: postgres.url('postgres') })
    idle.on('error', () => undefined)
    await idle.connect()
    const { rows } = await idle.query('SELECT pg_backend_pid() AS pid')
    const pid = victim === 'server' ? postgres.pid() : rows[0].pid
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), { timeout: 180_000 })
    await untilBack()
  }
  expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 3 }])
  expect(await backend()).toBeGreaterThan(0)
  await supervisor.stop()
  expect(isAlive(postgres.pid())).toBe(false)
  postgres = await startPostgres({ folder, port })
})

test('a process number that somebody else uses by now does not stop the start', async () => {
  const file = path.join(folder, 'postmaster.pid')
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  await postgres.stop()
  fs.writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
  postgres = await startPostgres({ folder, port })
  expect(postgres.isAdopted).toBe(false)
  expect(await query('SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 3 }])
})

test('another port is taken when somebody listens on the usual one', async () => {
  await postgres.stop()
  const other = net.createServer().listen(port, '127.0.0.1')
  postgres = await startPostgres({ folder, port })
  expect(postgres.port).not.toBe(port)
  await untilBack()
  other.close()
})
