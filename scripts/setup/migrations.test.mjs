import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, testServer } from '../../tests/setup/database.ts'
import { databaseName, onDatabase, run } from '../postgres/databases.mjs'
import { applyFolder } from './migrations.mjs'

let database
let folder
const connect = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}
const write = (name, sql) => {
  fs.mkdirSync(path.join(folder, name), { recursive: true })
  fs.writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}
const apply = async () => {
  const client = await connect()
  try {
    return await applyFolder(client, folder)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))
afterAll(() => database.drop())

test('two runners at once apply each migration one time', async () => {
  write('1_a', 'CREATE TABLE a (n int)')
  write('2_b', 'ALTER TABLE a ADD COLUMN m int')
  const counts = await Promise.all([apply(), apply()])
  expect(counts.toSorted()).toEqual([0, 2])
  expect(await apply()).toBe(0)
})

test('a migration that was edited afterwards is refused', async () => {
  write('3_c', 'CREATE TABLE c (n int)')
  await apply()
  write('3_c', 'CREATE TABLE c (n bigint)')
  await expect(apply()).rejects.toThrow('was edited after it was applied')
})

test('a migration that fails leaves nothing behind and can be tried again', async () => {
  write('4_d', 'CREATE TABLE d (n int); SELECT 1/0')
  await expect(apply()).rejects.toThrow('division by zero')
  write('4_d', 'CREATE TABLE d (n int)')
  expect(await apply()).toBe(1)
})

test('statements go one at a time, whatever semicolons they hold', async () => {
  write(
    '5_e',
    `CREATE TABLE e (t text DEFAULT 'a;b'); -- c; d
     CREATE FUNCTION e() RETURNS int LANGUAGE plpgsql AS $x$ BEGIN PERFORM 1; RETURN 2; END $x$;
     /* f; */ INSERT INTO e VALUES (E'it\\'s; ok'), ('g''h;'), ('$1;')`,
  )
  // Two in one string would be one transaction, which takes none of these.
  write(
    '6_f',
    `-- no-transaction
     CREATE INDEX CONCURRENTLY e_a ON e (t);
     CREATE INDEX CONCURRENTLY "e;b" ON e (t);`,
  )
  expect(await apply()).toBe(2)
  const client = await connect()
  const { rows } = await client.query('SELECT t, e() AS n FROM e ORDER BY t')
  await client.end()
  expect(rows.map(({ t, n }) => `${t} ${n}`)).toEqual(['$1; 2', "g'h; 2", "it's; ok 2"])
})

test('a database that ran the former text of a migration written anew goes on', async () => {
  const name = '20261122195500_fences'
  const file = path.join('prisma/positions', name, 'migration.sql')
  write(name, fs.readFileSync(file, 'utf8'))
  const client = await connect()
  const { rowCount } = await client.query(
    `UPDATE _prisma_migrations SET checksum = 'b6e47d3115046dc9d3222ec4813f1f21fe824aae93668061fa6e528c3c53274c'
     WHERE migration_name = $1`,
    [name],
  )
  await client.end()
  expect(rowCount).toBe(1)
  expect(await apply()).toBe(0)
})

const migrate = (env) =>
  spawnSync(process.execPath, ['scripts/migrate.mjs'], {
    env: { PATH: process.env.PATH, DATABASE_URL: '', POSITIONS_DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })

test('a tracking store alone is migrated without a main store', async () => {
  const server = await testServer()
  const name = databaseName('test')
  await run(server, `CREATE DATABASE "${name}" TEMPLATE template0`)
  const { status, stderr } = migrate({ POSITIONS_DATABASE_URL: onDatabase(server, name) })
  expect([status, stderr]).toEqual([0, ''])
  const made = await run(
    onDatabase(server, name),
    `SELECT to_regclass('tracking.position') IS NOT NULL AS positions,
       to_regclass('organisation') IS NOT NULL AS organisations`,
  )
  expect(made).toEqual([{ positions: true, organisations: false }])
  await run(server, `DROP DATABASE "${name}" WITH (FORCE)`)
})

test('without any store it says which settings name them', () => {
  const { status, stderr } = migrate({})
  expect(status).toBe(1)
  expect(stderr).toMatch('Neither DATABASE_URL nor POSITIONS_DATABASE_URL is set.')
})
