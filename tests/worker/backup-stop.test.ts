import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivesInFolder } from '#server/domain/platform/backup/archives.ts'
import { holdingRun } from '#server/domain/platform/backup/hold-run.ts'
import { runBackup } from '#server/domain/platform/backup/run-backup.ts'
import {
  type ObjectStore,
  ObjectStoreError,
} from '#server/integrations/object-store/object-store.ts'
import type { Services } from '#server/services.ts'
import { call, logIn } from '../factories/caller.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-stop-'))
const { signal } = new AbortController()

let platform: Platform
let sid: string
let password: string

const ask = (name: string, params: object = {}, services: Services = platform) =>
  call(services, `ops/${name}`, params, { sid })
/** With the password again. */
const order = (name: string, params: object = {}, services?: Services) =>
  ask(name, { ...params, pwd_md5: md5(password) }, services)
const unused = () => Promise.reject(new Error('is not asked for'))

/** That of a folder, with something before each piece that is kept or removed. */
function objectsIn(before: {
  put?: (key: string) => void
  remove?: (key: string) => Promise<void>
}): ObjectStore {
  const kept = archivesInFolder(path.join(dataDir, 'objects'))
  return {
    put: async (key, bytes) => {
      before.put?.(key)
      await kept.put(key, bytes)
    },
    putFile: unused,
    sizeOf: unused,
    get: unused,
    open: kept.open,
    remove: async (key) => {
      await before.remove?.(key)
      await kept.remove(key)
    },
    list: (of) => kept.list(of.replace(/\/$/, '')),
    close: () => undefined,
  }
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: false, env: { DATA_DIR: dataDir } })
  const root = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation: root })
  password = account.password
  sid = await logIn(platform, account)
  const plan = { every: 'off', hour: 3, keep: 2, passphrase: 'a long passphrase of the tests' }
  expect(await order('SetBackupPlan', plan)).toMatchObject({ errcode: 0 })
  // 64 MB as COPY gives it, which do not pack well: far more than a piece and all that sockets hold.
  await platform.pool.query(
    `CREATE TABLE of_many_rows AS SELECT n, string_agg(sha512(convert_to(n || '-' || m, 'UTF8')), '') AS bytes
       FROM generate_series(1, 4000) n, generate_series(1, 125) m GROUP BY n`,
  )
})
afterAll(async () => {
  await platform.close()
  fs.rmSync(dataDir, { recursive: true })
})

const stateOf = async (id: string) => {
  const { items } = await ask('GetBackups')
  return items.find((item: { backup_id: string }) => item.backup_id === id)
}

test('who is stopped or fails within a table lets go of it, and goes on later', async () => {
  const { backup_id: id } = await order('StartBackup')
  const ending = new AbortController()
  const stopping = objectsIn({ put: (key) => key.includes('of_many_rows') && ending.abort() })
  expect(await runBackup({ ...platform, objects: stopping }, id, ending.signal)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'running' })
  const failing = objectsIn({
    put: (key) => {
      if (key.includes('of_many_rows')) throw new ObjectStoreError('it is full')
    },
  })
  expect(await runBackup({ ...platform, objects: failing }, id, signal)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: 'filesAway' })
  // Nothing of either holds the table.
  await platform.pool.query('ALTER TABLE of_many_rows ADD more int')
  expect(await order('StartBackup', { backup_id: id })).toMatchObject({ errcode: 0 })
  expect(await runBackup({ ...platform, objects: objectsIn({}) }, id, signal)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'done' })
})

test('who loses the connection of its lock is told so, and another may run', async () => {
  const isHeld = holdingRun(platform.pool, 'backup run', async (lost) => {
    const ended = new Promise((resolve) => lost.addEventListener('abort', resolve))
    await platform.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    await ended
  })
  expect(await isHeld).toBe(true)
  expect(await holdingRun(platform.pool, 'backup run', async () => undefined)).toBe(true)
})

test('nobody goes on with one while it is deleted', async () => {
  const { backup_id: id } = await order('StartBackup')
  expect(await ask('StopBackup', { backup_id: id })).toMatchObject({ errcode: 0 })
  let resumed: Promise<{ error?: string | undefined }> | undefined
  let isResumed = false
  const waits = async () => {
    const { rows } = await platform.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  const objects = objectsIn({
    remove: async () => {
      resumed ??= order('StartBackup', { backup_id: id }).finally(() => {
        isResumed = true
      })
      while (!isResumed && !(await waits()));
    },
  })
  const removed = await order('DeleteBackup', { backup_id: id }, { ...platform, objects: objects })
  expect(removed).toMatchObject({ errcode: 0 })
  expect(await resumed).toMatchObject({ error: 'notFound' })
  expect(await stateOf(id)).toBeUndefined()
})
