import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { tellRehearsal } from '#server/domain/people/backup/tell-rehearsal.ts'
import { type Rehearsing, rehearseBackup } from '#server/domain/platform/backup/rehearse-backup.ts'
import { runBackup } from '#server/domain/platform/backup/run-backup.ts'
import { databaseName, run } from '../../scripts/postgres/databases.mjs'
import { migrateAll, migrationNames } from '../../scripts/setup/migrations.mjs'
import { call, logIn } from '../factories/caller.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { md5 } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'
import { putFile } from '../factories/tasks.ts'
import { testServer } from '../setup/database.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rehearsal-'))
const { signal } = new AbortController()
const day = 86_400

let server = ''
let bucket: S3Server
let platform: Platform
let market: Market
let backup = ''

/** Sessions do not last for a month. */
async function ask(name: string, params: object = {}) {
  platform.advance(60)
  const sid = await logIn(platform, market.accounts.root)
  return call(platform, `ops/${name}`, params, { sid })
}
const password = () => md5(market.accounts.root.password)

/** As the worker calls it. */
const given = (others: Partial<Rehearsing> = {}): Rehearsing => ({
  ...platform,
  knownMigrations: migrationNames(),
  migrate: async (urls, only) => {
    await migrateAll({ ...urls, only })
  },
  ...others,
})

/** Databases of this platform's rehearsals that are still there. */
async function scratch(): Promise<string[]> {
  const { rows } = await platform.pool.query('SELECT database FROM backup_rehearsal')
  const names = rows.flatMap(({ database }) => [database, `${database}_tracking`])
  const found = await run(server, 'SELECT datname FROM pg_database WHERE datname = ANY ($1)', [
    names,
  ])
  return found.map(({ datname }) => datname)
}

/** Two stores, and files in a bucket. */
beforeAll(async () => {
  server = await testServer()
  bucket = await openS3Server()
  const env = { ...bucket.env, FILE_STORE: 's3', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  platform = await openPlatform({ isHeld: true, isApart: true, env })
  market = await openMarket(platform)
  const { id } = await market.device('dealer')
  await platform.positions.query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags, extra)
     SELECT $1, n, 0, 47100000, 9500000, 0, 0, 0, 0, 1, '' FROM generate_series(1, 300) n`,
    [id],
  )
  const { accounts } = market
  await putFile(platform, { accountId: accounts.root.id, bytes: Buffer.from('a file'), name: 'a' })
  await platform.pool.query(`UPDATE account SET email = 'root@example.com' WHERE id = $1`, [
    accounts.root.id,
  ])
  const plan = { every: 'off', hour: 3, keep: 2, passphrase: 'a long passphrase of the tests' }
  await ask('SetBackupPlan', { ...plan, pwd_md5: password() })
  const { backup_id: made } = await ask('StartBackup', { pwd_md5: password() })
  backup = made
})
afterAll(async () => {
  await platform.close()
  await bucket.close()
  fs.rmSync(dataDir, { recursive: true })
})

test('none is due before a backup is whole, and no second backup begins while one is made', async () => {
  expect(await rehearseBackup(given(), signal)).toBeUndefined()
  expect((await ask('GetBackups')).rehearsal).toBeUndefined()
  const running = runBackup(platform, backup, signal)
  expect(await ask('StartBackup', { pwd_md5: password() })).toMatchObject({
    error: 'backupRunning',
  })
  expect(await running).toBe(true)
  const { items, place } = await ask('GetBackups')
  expect(place).toBe('objects')
  expect(items[0]).toMatchObject({ backup_id: backup, state: 'done' })
  const hash = createHash('sha256').update('a file').digest('hex')
  const keys = [...bucket.objects.keys()].filter((key) => key.includes(`/backups/${backup}/`))
  expect(keys.some((key) => key.endsWith(`files.${hash}.000001`))).toBe(true)
  expect(keys.some((key) => key.includes('/tracking.position'))).toBe(true)
})

test('both stores are restored beside the platform, compared and dropped; it is on the page and in a mail', async () => {
  const rehearsed = await rehearseBackup(given(), signal)
  expect(rehearsed).toMatchObject({ backupId: backup, failure: undefined, detail: '' })
  expect(rehearsed?.rows).toBeGreaterThan(300)
  const { rehearsal } = await ask('GetBackups')
  expect(rehearsal).toMatchObject({
    backup_id: backup,
    state: 'passed',
    tables: rehearsed?.tables,
    rows: rehearsed?.rows,
  })
  expect(await scratch()).toEqual([])
  if (rehearsed) await tellRehearsal(platform, rehearsed)
  const { rows } = await platform.pool.query('SELECT target, subject, body FROM outbox_message')
  expect(rows).toHaveLength(1)
  expect(rows[0].target).toBe('root@example.com')
  expect(rows[0].body).toContain(backup)
  expect(rows[0].body).toContain(String(rehearsed?.rows))
})

test('the next one is due after a month; what is damaged is named, and tried again after a day', async () => {
  platform.advance(29 * day)
  expect(await rehearseBackup(given(), signal)).toBeUndefined()
  platform.advance(day)
  const [key = ''] = [...bucket.objects.keys()].filter((one) =>
    one.endsWith('public.device.000001'),
  )
  const bytes = bucket.objects.get(key) ?? Buffer.alloc(0)
  bucket.objects.set(key, Buffer.concat([bytes, Buffer.from('!')]))
  expect(await rehearseBackup(given(), signal)).toMatchObject({
    failure: 'damaged',
    detail: 'public.device is damaged: its checksum is another',
  })
  expect((await ask('GetBackups')).rehearsal).toMatchObject({ state: 'failed', failure: 'damaged' })
  expect(await scratch()).toEqual([])
  expect(await rehearseBackup(given(), signal)).toBeUndefined()
  bucket.objects.set(key, bytes)
  platform.advance(day)
  const broken = rehearseBackup(
    given({
      migrate: () => Promise.reject(Object.assign(new Error('no extension'), { code: '42501' })),
    }),
    signal,
  )
  expect(await broken).toMatchObject({ failure: 'notAllowed', detail: 'no extension' })
})

test('rows that did not come back are told', async () => {
  platform.advance(day)
  const losing = given({
    migrate: async (urls, only) => {
      await migrateAll({ ...urls, only })
      if (only)
        await run(
          urls.url,
          `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
           CREATE TRIGGER lose BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION lose();
           ALTER TABLE account ENABLE ALWAYS TRIGGER lose`,
        )
    },
  })
  const rehearsed = await rehearseBackup(losing, signal)
  expect(rehearsed).toMatchObject({ failure: 'damaged' })
  expect(rehearsed?.detail).toMatch(/^public\.account has 0 rows instead of \d+$/)
})

test('one that was ended leaves nothing; after one that was killed the next clears up', async () => {
  platform.advance(day)
  const ending = new AbortController()
  const ended = given({
    migrate: async () => {
      ending.abort()
      throw new Error('ended')
    },
  })
  expect(await rehearseBackup(ended, ending.signal)).toBeUndefined()
  expect(await scratch()).toEqual([])
  const database = databaseName('rehearsal')
  await run(server, `CREATE DATABASE "${database}" TEMPLATE template0`)
  await platform.pool.query(
    `INSERT INTO backup_rehearsal (backup_id, database, started_at) VALUES ($1, $2, $3)`,
    [backup, database, new Date(platform.now())],
  )
  expect(await scratch()).toEqual([database])
  expect(await rehearseBackup(given(), signal)).toBeUndefined()
  expect(await scratch()).toEqual([])
  expect((await ask('GetBackups')).rehearsal).toMatchObject({ state: 'failed' })
  platform.advance(day)
  expect(await rehearseBackup(given(), signal)).toMatchObject({ failure: undefined })
  expect(await scratch()).toEqual([])
})

test('not without the right to make a database, not after SECRET was changed, and not where it is switched off', async () => {
  platform.advance(31 * day)
  const secret = 'another secret of 32 characters at least'
  const other = { ...platform.config, SECRET: secret }
  expect(await rehearseBackup(given({ config: other }), signal)).toMatchObject({
    failure: 'unsealed',
  })
  platform.advance(31 * day)
  const name = databaseName('test')
  await run(server, `CREATE ROLE "${name}" LOGIN PASSWORD 'of the tests'`)
  const url = new URL(platform.config.DATABASE_URL)
  await platform.pool.query(
    `GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO "${name}"`,
  )
  await platform.pool.query(`GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${name}"`)
  Object.assign(url, { username: name, password: 'of the tests' })
  const pool = openPool(url.href, { max: 4 })
  try {
    expect(await rehearseBackup(given({ pool }), signal)).toMatchObject({ failure: 'notAllowed' })
  } finally {
    await pool.end()
    await platform.pool.query(`DROP OWNED BY "${name}"`)
    await run(server, `DROP ROLE "${name}"`)
  }
  platform.advance(31 * day)
  const plan = { every: 'off', hour: 3, keep: 2, is_rehearsed: false, pwd_md5: password() }
  expect(await ask('SetBackupPlan', plan)).toMatchObject({ errcode: 0 })
  expect((await ask('GetBackups')).plan).toMatchObject({ is_rehearsed: false })
  expect(await rehearseBackup(given(), signal)).toBeUndefined()
})
