import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/in-transaction.ts'
import { inRow } from '#server/domain/platform/file/file-store.ts'
import { keepFile } from '#server/domain/platform/file/keep-file.ts'
import { type MoveTarget, moveFiles } from '#server/domain/platform/file/move-files.ts'
import { hashOf, keyOf, putBytes } from '#server/domain/platform/file/objects.ts'
import { noteUnknownObjects, sweepObjects } from '#server/domain/platform/file/sweep-objects.ts'
import type { ObjectStore } from '#server/integrations/object-store/object-store.ts'
import { forgetStale } from '../../workers/maintenance/forget-stale.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'
import { putFile, runTaskNow } from '../factories/tasks.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-objects-'))
let server: S3Server
let platform: Platform
let objects: ObjectStore
let accountId: number
let sid: string

beforeAll(async () => {
  server = await openS3Server()
  const env = { ...server.env, FILE_STORE: 's3', LOG_LEVEL: 'silent', DATA_DIR: dataDir }
  platform = await openPlatform({ env })
  if (!platform.objects) throw new Error('no object store')
  objects = platform.objects
  const organisation = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation })
  accountId = account.id
  sid = await logIn(platform, account)
  await createDevice(platform, { organisation, imei: '8600001' })
})
beforeEach(async () => {
  server.behave(() => undefined)
  server.objects.clear()
  platform.config.FILE_STORE = 's3'
  await platform.pool.query('DELETE FROM stored_file')
  await platform.pool.query('DELETE FROM stored_object')
})
afterAll(async () => {
  await platform.close()
  await server.close()
  fs.rmSync(dataDir, { recursive: true })
})

const contentOf = (name: string) => Buffer.from(`the bytes of ${name}`)
const put = (name: string) => putFile(platform, { accountId, bytes: contentOf(name), name })
const isThere = (name: string) =>
  server.objects.has(`of this platform/${keyOf(hashOf(contentOf(name)))}`)
const sweep = () => sweepObjects({ pool: platform.pool, objects })

/** As if all that lies there had been put two days ago. */
const grow = () =>
  platform.pool.query(`UPDATE stored_object SET touched_at = touched_at - interval '2 days'`)

const stores = () => ({ pool: platform.pool, objects, log: platform.log })

async function readAll(): Promise<string[]> {
  const { rows } = await platform.pool.query<{ bytes: Buffer | null; hash: Buffer | null }>(
    'SELECT bytes, hash FROM stored_file ORDER BY name',
  )
  const read = rows.map(async (row) => String(await platform.files.get(row)))
  return Promise.all(read)
}

async function placesOf(): Promise<{ rows: number; objects: number }> {
  const { rows } = await platform.pool.query(
    'SELECT count(bytes) AS rows, count(hash) AS objects FROM stored_file',
  )
  return rows[0]
}

test('an export that is made waits for an object store that is away', async () => {
  const { task_id: id } = await call(platform, 'export/Start', { report: 'device' }, { sid })
  let times = 0
  // The store's own four tries, and one more.
  server.behave(({ method }) => (method === 'PUT' && times++ < 5 ? { status: 503 } : undefined))
  await runTaskNow(platform, id)
  const { item } = await call(platform, 'export/Get', { task_id: id }, { sid })
  expect(item).toMatchObject({ state: 'done', is_finish: true })
  expect(times).toBe(6)
  expect(server.objects.size).toBe(1)
})

test('the sweep takes what no row names for a day, and nothing else', async () => {
  await put('named')
  await put('twice')
  const again = await put('twice')
  await putBytes(stores(), contentOf('orphan'))
  expect(await sweep()).toBe(0)
  await grow()
  await putBytes(stores(), contentOf('young'))
  await platform.pool.query('DELETE FROM stored_file WHERE id = $1', [again])
  expect(await sweep()).toBe(1)
  expect(['named', 'twice', 'orphan', 'young'].map(isThere)).toEqual([true, true, false, true])
  await platform.pool.query(`UPDATE stored_file SET expires_at = now() - interval '1 second'`)
  await forgetStale({ main: platform.pool })
  expect(await sweep()).toBe(2)
  expect(server.objects.size).toBe(1)
})

test('the sweep leaves bytes that a row under way names, and those that were put again', async () => {
  await putBytes(stores(), contentOf('under way'))
  await putBytes(stores(), contentOf('again'))
  await grow()
  const content = { size: 1, bytes: null, hash: hashOf(contentOf('under way')) }
  await inTransaction(platform.pool, async (client) => {
    const file = { accountId, kind: 'import', name: 'a', content, now: platform.now() } as const
    await keepFile(client, file)
    await putBytes(stores(), contentOf('again'))
    expect(await sweep()).toBe(0)
  })
  expect(await sweep()).toBe(0)
  expect(['under way', 'again'].map(isThere)).toEqual([true, true])
  expect(await readAll()).toEqual(['the bytes of under way'])
})

test('who puts bytes that are being swept waits, and puts them anew', async () => {
  await putBytes(stores(), contentOf('both'))
  await grow()
  let goOn = () => {}
  const hold = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let deletes = () => {}
  const deleting = new Promise<void>((resolve) => {
    deletes = resolve
  })
  server.behave(({ method }) => {
    if (method !== 'DELETE') return undefined
    deletes()
    return { hold }
  })
  const swept = sweep()
  await deleting
  const writing = put('both')
  await expect
    .poll(async () => {
      const { rows } = await platform.pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      return rows.length
    })
    .toBe(1)
  goOn()
  expect(await swept).toBe(1)
  await writing
  expect(await readAll()).toEqual(['the bytes of both'])
})

test('a sweep that cannot delete keeps the row, and goes on later', async () => {
  await putBytes(stores(), contentOf('orphan'))
  await grow()
  server.behave(({ method }) => (method === 'DELETE' ? { status: 403 } : undefined))
  await expect(sweep()).rejects.toThrow('DELETE')
  server.behave(() => undefined)
  expect(await sweep()).toBe(1)
})

test('objects that nobody knows are noted, and go a day later unless a row names them', async () => {
  for (const name of ['one', 'two', 'three', 'four'])
    await objects.put(keyOf(hashOf(contentOf(name))), contentOf(name))
  await objects.put('sha256/no-hash', Buffer.from('x'))
  await put('named')
  expect(await noteUnknownObjects(stores())).toEqual({ objects: 5, unknown: 4 })
  expect(await noteUnknownObjects(stores())).toEqual({ objects: 5, unknown: 0 })
  await put('one')
  await grow()
  expect(await sweep()).toBe(3)
  expect(['one', 'two', 'three', 'four', 'named'].map(isThere)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const move = (to: MoveTarget) => moveFiles(stores(), to, () => undefined)

test('files move there and back, each readable all the time; passwords stay', async () => {
  platform.config.FILE_STORE = 'postgres'
  for (const name of names) await put(name)
  await inTransaction(platform.pool, async (client) => {
    const content = inRow(Buffer.from('secret'))
    const file = { accountId, kind: 'passwords', name: 'z', content, now: platform.now() } as const
    await keepFile(client, file)
  })
  const all = [...names.map((name) => `the bytes of ${name}`), 'secret']
  expect(await placesOf()).toEqual({ rows: 8, objects: 0 })
  const bytes = names.length * contentOf('a').length
  expect(await move('s3')).toEqual({ files: 7, bytes, moved: 7, failed: 0 })
  expect(await placesOf()).toEqual({ rows: 1, objects: 7 })
  expect(await readAll()).toEqual(all)
  expect(await move('s3')).toMatchObject({ files: 0, moved: 0 })
  expect(await move('postgres')).toEqual({ files: 7, bytes, moved: 7, failed: 0 })
  expect(await placesOf()).toEqual({ rows: 8, objects: 0 })
  server.objects.clear()
  expect(await readAll()).toEqual(all)
})

test('a file whose object is gone stays behind and is counted', async () => {
  for (const name of names) await put(name)
  server.objects.delete(`of this platform/${keyOf(hashOf(contentOf('c')))}`)
  expect(await move('postgres')).toMatchObject({ files: 7, moved: 6, failed: 1 })
  expect(await placesOf()).toEqual({ rows: 6, objects: 1 })
})

test('a move that finds the store away ends, and the next one goes on', async () => {
  platform.config.FILE_STORE = 'postgres'
  for (const name of names) await put(name)
  let times = 0
  server.behave(() => (times++ < 3 ? undefined : { status: 403 }))
  await expect(move('s3')).rejects.toThrow('filesAway')
  expect(await placesOf()).toEqual({ rows: 4, objects: 3 })
  server.behave(() => undefined)
  expect(await move('s3')).toMatchObject({ files: 4, moved: 4 })
  expect(await readAll()).toEqual(names.map((name) => `the bytes of ${name}`))
})

/** `npm run files`, killed at a crashpoint() if asked to. Returns its exit and last line. */
async function runFiles(to: MoveTarget, crashAt = ''): Promise<{ exit: unknown[]; last: string }> {
  const { DATABASE_URL, SECRET } = platform.config
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/files/main.ts', '--to', to], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...server.env,
      DATABASE_URL,
      SECRET,
      DATA_DIR: dataDir,
      FILE_STORE: to,
      NODE_ENV: 'test',
      CRASH_AT: crashAt,
    },
  })
  let said = ''
  child.stdout.on('data', (text) => {
    said += String(text)
  })
  const exit = await once(child, 'close')
  // Lines before it tell the progress of a slow one.
  return { exit, last: said.trim().split('\n').at(-1) ?? '' }
}

test('killed between bytes and row a move leaves every file readable, and the next one ends it', async () => {
  platform.config.FILE_STORE = 'postgres'
  for (const name of names) await put(name)
  const all = names.map((name) => `the bytes of ${name}`)
  const killed = await runFiles('s3', 'objectPut')
  expect(killed.exit).toEqual([null, 'SIGKILL'])
  const { rows, objects: moved } = await placesOf()
  expect(rows + moved).toBe(7)
  expect(rows).toBeGreaterThan(0)
  expect(server.objects.size).toBeGreaterThan(moved)
  expect(await readAll()).toEqual(all)
  await grow()
  await sweep()
  expect(server.objects.size).toBe(moved)
  expect(await readAll()).toEqual(all)
  const done = await runFiles('s3')
  expect(done.exit).toEqual([0, null])
  expect(JSON.parse(done.last)).toMatchObject({ to: 's3', files: rows, moved: rows, failed: 0 })
  expect(await placesOf()).toEqual({ rows: 0, objects: 7 })
  expect(await readAll()).toEqual(all)
  const back = await runFiles('postgres')
  expect(JSON.parse(back.last)).toMatchObject({ to: 'postgres', moved: 7, maps: 0 })
  expect(await placesOf()).toEqual({ rows: 7, objects: 0 })
})
