import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listedFunctions } from '#lib/contract/listed/functions.ts'
import { readConfig } from '#server/config.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { archivesInFolder } from '#server/domain/platform/backup/archives.ts'
import { readManifest } from '#server/domain/platform/backup/manifest.ts'
import { restoreArchive } from '#server/domain/platform/backup/restore-archive.ts'
import { runBackup } from '#server/domain/platform/backup/run-backup.ts'
import { openSecret } from '#server/domain/platform/backup/seal-secret.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { databaseName, onDatabase, run } from '../../scripts/postgres/databases.mjs'
import { migrateAll, migrationNames } from '../../scripts/setup/migrations.mjs'
import { call, logIn } from '../factories/caller.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { md5 } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { testServer } from '../setup/database.ts'

const passphrase = 'a long passphrase of the tests'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'))
const folder = path.join(dataDir, 'backups')
const { signal } = new AbortController()
const made: string[] = []

let platform: Platform
let market: Market
let server = ''
let backup = ''
/** Its database. */
let restored = ''

/** Of the root organisation's account. */
const ask = (name: string, params: object = {}) => market.as('root', `ops/${name}`, params)
const password = () => md5(market.accounts.root.password)

beforeAll(async () => {
  server = await testServer()
  platform = await openPlatform({ isHeld: true, isApart: false, env: { DATA_DIR: dataDir } })
  market = await openMarket(platform)
  await ensurePartitions(platform.positions, { back: 2, ahead: 1 })
  for (const party of ['dealer', 'sub', 'owner'] as const)
    for (let n = 0; n < 4; n++) await market.device(party, { name: `of ${party} ${n}` })
  await platform.pool.query(
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags, extra)
     SELECT d.id, (current_date - date '2020-01-01' - day) * 86400 + n, 0, 47100000 + n, 9500000, n, 10, 0, 0, 1, ''
     FROM device d, generate_series(0, 2) day, generate_series(1, 500) n`,
  )
  await platform.pool.query(`INSERT INTO tracking.device_state (device_id, fixed_at, lat, lon, flags)
    SELECT id, 1, 47100000, 9500000, 0 FROM device ON CONFLICT DO NOTHING`)
  // The first who asks makes the key of a brand's push.
  await market.as('root', 'alarm/GetToken')
})
afterAll(async () => {
  await platform.close()
  for (const name of made) await run(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  fs.rmSync(dataDir, { recursive: true })
})

async function emptyDatabase(owner?: string): Promise<string> {
  const name = databaseName('test')
  made.push(name)
  const of = owner === undefined ? '' : ` OWNER ${owner}`
  await run(server, `CREATE DATABASE "${name}" TEMPLATE template0${of}`)
  return onDatabase(server, name)
}

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url, { max: 4 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

type Given = { id?: string; known?: string[]; later?: string; from?: string }

const restore = (url: string, { id = backup, known, later, from = folder }: Given = {}) =>
  withPool(url, async (pool) => {
    const archives = archivesInFolder(from)
    const { manifest } = await readManifest(archives, id, signal)
    await restoreArchive({
      archives,
      manifest,
      main: pool,
      positions: pool,
      files: { objects: undefined, dataDir },
      knownMigrations: known ?? migrationNames(),
      migrate: async (only) => {
        await migrateAll({ url, only })
        if (!only && later !== undefined) await pool.query(later)
      },
      onProgress: () => undefined,
      signal,
    })
  })

const countsOf = (pool: Pool) =>
  pool
    .query(
      `SELECT (SELECT count(*) FROM device) AS devices, (SELECT count(*) FROM tracking.position) AS positions,
         (SELECT string_agg(name, ',' ORDER BY id) FROM device) AS names, (SELECT last_value FROM device_id_seq) AS last`,
    )
    .then(({ rows }) => rows[0])

async function makeBackup(): Promise<string> {
  const { backup_id: id } = await ask('StartBackup', { pwd_md5: password() })
  expect(await runBackup(platform, id, signal)).toBe(true)
  return id
}

test('is not begun without a passphrase or the password, and says before what it takes', async () => {
  expect(await ask('StartBackup', { pwd_md5: password() })).toMatchObject({
    error: 'backupUnsealed',
  })
  const plan = { every: 'day', hour: 3, keep: 2, passphrase }
  expect(await ask('SetBackupPlan', { ...plan, pwd_md5: md5('wrong') })).toMatchObject({
    error: 'wrongPassword',
  })
  expect(await ask('SetBackupPlan', { ...plan, pwd_md5: password() })).toMatchObject({ errcode: 0 })
  const { next, plan: kept } = await ask('GetBackups')
  expect(kept).toEqual({
    every: 'day',
    hour: 3,
    keep: 2,
    is_rehearsed: true,
    has_passphrase: true,
  })
  expect(next.read_bytes).toBeGreaterThan(100_000)
  expect(next.bytes).toBeGreaterThan(0)
  expect(next.seconds).toBeGreaterThan(0)
  const { rows } = await platform.pool.query('SELECT sealed::text AS sealed FROM backup_plan')
  expect(rows[0].sealed).not.toContain(passphrase)
})

/** As if the worker were ended once so many parts are whole: by a pool of its own. */
async function runUntil(parts: number, id: string): Promise<void> {
  const ending = new AbortController()
  await withPool(platform.config.DATABASE_URL, async (pool) => {
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
    let noted = 0
    const counting = async (asked: { text?: string }, ...rest: unknown[]) => {
      const done = await query(asked, ...rest)
      if (asked.text?.startsWith('insert into "backup_part"') && ++noted === parts) ending.abort()
      return done
    }
    const counted = Object.assign(pool, { query: counting })
    await runBackup({ ...platform, pool: counted, positions: counted }, id, ending.signal)
  })
}

test('one that was interrupted at half goes on, with what is the same, under a new snapshot', async () => {
  const { backup_id: id } = await ask('StartBackup', { pwd_md5: password() })
  await runUntil(90, id)
  const parts = async () => {
    const { items } = await ask('GetBackups')
    return items.find((item: { backup_id: string }) => item.backup_id === id)
  }
  expect(await parts()).toMatchObject({ state: 'running', parts: 90 })
  expect(await ask('StartBackup', { pwd_md5: password() })).toMatchObject({
    error: 'backupRunning',
  })
  const piece = (part: string) => path.join(folder, id, `${part}.000001`)
  const writtenAt = (part: string) => fs.statSync(piece(part), { bigint: true }).mtimeNs
  const same = writtenAt('public.account')
  const changed = fs.readFileSync(piece('public.device'))
  await platform.pool.query(`UPDATE device SET name = 'renamed meanwhile' WHERE name = 'of sub 0'`)
  expect(await runBackup(platform, id, signal)).toBe(true)
  expect(await parts()).toMatchObject({ state: 'done', part_count: (await parts()).parts })
  expect(writtenAt('public.account')).toBe(same)
  expect(fs.readFileSync(piece('public.device')).equals(changed)).toBe(false)
  backup = id
})

/** What the command was given in place of an argument. */
function command(url: string, target: string, given: string) {
  const { SECRET: _, DATABASE_URL: __, POSITIONS_DATABASE_URL: ___, ...bare } = process.env
  const args = ['--import', 'tsx', 'scripts/restore/main.ts', path.join(folder, backup)]
  return spawnSync(process.execPath, [...args, '--database', url], {
    encoding: 'utf8',
    env: { ...bare, DATA_DIR: target, BACKUP_PASSPHRASE: given },
  })
}

/** Of the backup, of the room that tables take, or of what came after it: reads that hand out a file keep it. */
const ofNow = /^(?:ops\/Get(?:Backups|Health|Objects|Retention)|usermgr\/.*(?:Audit|Record).*)$/
const reads = listedFunctions.filter(({ name, writes }) => !writes && !ofNow.test(name))

/** All functions that read, with the first params that they take. Answers that are others for each log-in are left out. */
async function compareAnswers(again: Services): Promise<string[]> {
  // Lists say from where somebody logged in last.
  const as = (services: Services) => logIn(services, market.accounts.root, { ip: '192.0.2.77' })
  const [one, two, three] = [await as(platform), await as(platform), await as(again)]
  const of = (services: Services, sid: string, name: string, params: object) => {
    platform.advance(2)
    return call(services, name, params, { sid })
  }
  const simei = (await platform.pool.query('SELECT min(id) AS id FROM device')).rows[0].id
  const root = { sfamilyid: String(market.parties.root.id) }
  const compared: string[] = []
  for (const { name } of reads)
    for (const params of [{}, root, { simei: String(simei) }]) {
      const before = await of(platform, one, name, params)
      if (before.errcode !== 0) continue
      const now = await of(again, three, name, params)
      const after = await of(platform, two, name, params)
      if (!isDeepStrictEqual(before, after)) break
      expect(now, name).toEqual(after)
      compared.push(name)
      break
    }
  return compared
}

test('the command refuses another passphrase, and restores by the right one', async () => {
  const url = await emptyDatabase()
  const target = fs.mkdtempSync(path.join(dataDir, 'target-'))
  const wrong = command(url, target, 'another passphrase')
  expect(wrong.stderr).toBe('The passphrase is not the one of this backup.\n')
  expect(wrong.status).toBe(1)
  const right = command(url, target, passphrase)
  expect(right.stderr).toBe('')
  expect(right.stdout).toContain(`The backup ${backup} is restored`)
  expect(fs.readFileSync(path.join(target, 'secret'), 'utf8')).toBe(platform.config.SECRET)
  await withPool(url, async (pool) => {
    expect(await countsOf(pool)).toEqual(await countsOf(platform.pool))
    expect((await pool.query('SELECT count(*)::int AS n FROM session')).rows).toEqual([{ n: 0 }])
    const { rows } = await pool.query(`SELECT to_regnamespace('restore') AS left`)
    expect(rows).toEqual([{ left: null }])
  })
  restored = url
})

test('what was restored answers the same', async () => {
  const config = readConfig({
    NODE_ENV: 'test',
    SECRET: platform.config.SECRET,
    DATABASE_URL: restored,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  })
  const log = createLog('test', 'error')
  const again = await openServices({ config, log, bus: memoryBus(), now: platform.now, max: 4 })
  try {
    expect((await compareAnswers(again)).length).toBeGreaterThan(29)
  } finally {
    await closeServices(again)
  }
})

test('a restore that was stopped goes on, by the next version too; a database with something in it is refused', async () => {
  const url = await emptyDatabase()
  await withPool(url, (pool) => pool.query('CREATE TABLE of_somebody (id int)'))
  await expect(restore(url)).rejects.toThrow(/is not empty: it has the table public.of_somebody/)
  await withPool(url, (pool) => pool.query('DROP TABLE of_somebody'))
  await expect(restore(url, { later: 'SELECT 1 / 0' })).rejects.toThrow('division by zero')
  await restore(url, { later: 'ALTER TABLE device ADD next_column int DEFAULT 7' })
  await withPool(url, async (pool) => {
    expect(await countsOf(pool)).toEqual(await countsOf(platform.pool))
    const { rows } = await pool.query('SELECT DISTINCT next_column AS next FROM device')
    expect(rows).toEqual([{ next: 7 }])
  })
  await expect(restore(url)).rejects.toThrow(/is not empty/)
})

test('a changed byte is refused by the name of its part, before anything is filled', async () => {
  const copy = fs.mkdtempSync(path.join(dataDir, 'copy-'))
  fs.cpSync(path.join(folder, backup), path.join(copy, backup), { recursive: true })
  const url = await emptyDatabase()
  const change = (piece: string) => {
    const file = path.join(copy, backup, piece)
    const bytes = fs.readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    fs.writeFileSync(file, bytes)
  }
  change('public.device.000001')
  await expect(restore(url, { from: copy })).rejects.toThrow(/^public\.device is damaged/)
  await withPool(url, async (pool) => {
    const { rows } = await pool.query(`SELECT to_regclass('device') AS made`)
    expect(rows).toEqual([{ made: null }])
  })
  fs.rmSync(path.join(copy, backup, 'public.device.000001'))
  await expect(restore(url, { from: copy })).rejects.toThrow(/^public\.device is damaged: piece 1/)
  change('manifest.json')
  await expect(restore(url, { from: copy })).rejects.toThrow(/^manifest\.json is/)
})

test('a backup of a newer version is refused by the name of its migration', async () => {
  const known = migrationNames().sort().slice(0, -1)
  const last = migrationNames().sort().at(-1)
  const newer = restore(await emptyDatabase(), { known })
  await expect(newer).rejects.toThrow(`it has the migration ${last}`)
})

test('a user without the rights of a superuser restores by the order of foreign keys', async () => {
  const name = databaseName('test')
  await run(server, `CREATE ROLE "${name}" LOGIN PASSWORD 'of the tests'`)
  const url = new URL(await emptyDatabase(`"${name}"`))
  try {
    url.username = name
    url.password = 'of the tests'
    await restore(url.href)
    await withPool(url.href, async (pool) => {
      expect(await countsOf(pool)).toEqual(await countsOf(platform.pool))
      const off = `SELECT count(*)::int AS n FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'`
      expect((await pool.query(off)).rows).toEqual([{ n: 0 }])
    })
  } finally {
    await run(server, `DROP DATABASE "${url.pathname.slice(1)}" WITH (FORCE)`)
    await run(server, `DROP ROLE "${name}"`)
  }
})

test('the seal opens with its passphrase alone, and the manifest is signed by its secret', async () => {
  const { manifest, isSignedBy } = await readManifest(archivesInFolder(folder), backup, signal)
  expect(await openSecret(manifest.secret, 'another passphrase')).toBeUndefined()
  expect(await openSecret(manifest.secret, passphrase)).toBe(platform.config.SECRET)
  expect(isSignedBy(platform.config.SECRET)).toBe(true)
  expect(isSignedBy('another secret of 32 characters at least')).toBe(false)
})

test('one is deleted with its archive, a second one begins and can be stopped', async () => {
  const id = await makeBackup()
  expect(fs.existsSync(path.join(folder, id, 'manifest.json'))).toBe(true)
  const remove = { backup_id: id, pwd_md5: password() }
  expect(await ask('DeleteBackup', remove)).toMatchObject({ errcode: 0 })
  expect(fs.readdirSync(path.join(folder, id))).toEqual([])
  expect(await ask('DeleteBackup', remove)).toMatchObject({ error: 'notFound' })
  const { backup_id: next } = await ask('StartBackup', { pwd_md5: password() })
  expect(await ask('StopBackup', { backup_id: next })).toMatchObject({ errcode: 0 })
  expect(await runBackup(platform, next, signal)).toBe(true)
  const { items } = await ask('GetBackups')
  expect(items[0]).toMatchObject({ backup_id: next, state: 'stopped', parts: 0 })
})

test('one that is not whole is not downloaded', async () => {
  const { backup_id } = await ask('StartBackup', { pwd_md5: password() })
  const given = { backup_id, pwd_md5: password() }
  expect(await ask('GetBackupFile', given)).toMatchObject({ error: 'backupUnfinished' })
  expect(await ask('StopBackup', { backup_id })).toMatchObject({ errcode: 0 })
})

test('a store that Citus spreads is backed up by its own means', async () => {
  // What the platform asks of such a store: Citus itself is not embedded.
  await platform.positions.query(
    `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     SELECT 4294900000, 'citus', extowner, extnamespace, false, '13' FROM pg_extension LIMIT 1`,
  )
  const refused = await ask('StartBackup', { pwd_md5: password() })
  await platform.positions.query(`DELETE FROM pg_extension WHERE extname = 'citus'`)
  expect(refused).toMatchObject({ error: 'backupElsewhere' })
})
