import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { partBytes } from '#server/domain/fleet/person/person-parts.ts'
import { pieceBytes } from '#server/domain/platform/file/file-pieces.ts'
import { takeLargeDownload } from '#server/domain/platform/file/open-download.ts'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putPositions } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'
import { deliverMails, mailServer } from '../factories/schedules.ts'
import { runTaskNow } from '../factories/tasks.ts'
import { unpackTar } from '../factories/unpack-tar.ts'

const password = 'Quite7Unlikely'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-person-'))
let server: S3Server
let platform: Platform
let dealer: Organisation
let managing: { id: number; login: string; password: string }
let manager: string
let other: { imei: string }

beforeAll(async () => {
  server = await openS3Server()
  platform = await openPlatform({
    isApart: true,
    isHeld: true,
    env: { ...server.env, FILE_STORE: 's3', DATA_DIR: dataDir },
  })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { parent: root, name: 'Dealer' })
  managing = await createAccount(platform, { organisation: dealer, password })
  manager = await logIn(platform, managing)
  const beside = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  other = await createDevice(platform, { organisation: beside, name: 'beside' })
})
afterAll(async () => {
  await platform.close()
  await server.close()
  fs.rmSync(dataDir, { recursive: true })
})

const ask = (sid: string, func: string, params: object = {}) => {
  platform.advance(20)
  return call(platform, func, params, { sid })
}
const done = async (sid: string, func: string, params: object = {}) => {
  const reply = await ask(sid, func, params)
  expect([func, reply.error, reply['error_message']]).toEqual([func, undefined, undefined])
  return reply
}
const settle = async () => undefined
const stores = () => ({ ...platform, main: platform.pool, leaveOutDevices, settle })

/** An end user alone in its organisation, as `usermgr/AddUser` makes one. */
async function putOther(kind: 'seller' | 'end_user' = 'end_user') {
  const home = await createOrganisation(platform, { parent: dealer, kind })
  const account = await createAccount(platform, { organisation: home, password })
  const email = `${account.login}@example.org`
  await platform.pool.query('UPDATE account SET email = $2 WHERE id = $1', [account.id, email])
  const device = await createDevice(platform, { organisation: home })
  const { rows } = await platform.pool.query('SELECT * FROM account WHERE id = $1', [account.id])
  const sid = await logIn(platform, account)
  return { id: account.id, home, device, email, row: rows[0], sid }
}
const isThere = async (id: number) =>
  (await platform.pool.query('SELECT FROM account WHERE id = $1', [id])).rowCount === 1
const passTerm = () => platform.advance(8 * 86_400)

test('until its term is over it can be taken back, by the person or by who rules it', async () => {
  manager = await logIn(platform, managing)
  const { id, sid } = await putOther()
  const suid = String(id)
  const own = async () => (await done(sid, 'user/GetPersonData'))['erasure']?.state
  expect(await own()).toBeUndefined()
  const wrong = await ask(sid, 'user/RequestErasure', { pwd_md5: md5('no') })
  expect(wrong.error).toBe('wrongPassword')
  expect((await ask(sid, 'user/TakeBackErasure')).error).toBe('noErasure')
  await done(sid, 'user/RequestErasure', { pwd_md5: md5(password) })
  expect(await own()).toBe('waiting')
  await done(manager, 'usermgr/TakeBackErasure', { suid })
  expect(await own()).toBe('taken_back')
  await done(manager, 'usermgr/RequestErasure', { suid, pwd_md5: md5(password) })
  expect((await done(manager, 'usermgr/GetErasures', { suid }))['items']).toMatchObject([
    { state: 'waiting', is_own: false },
    { state: 'taken_back', is_own: true },
  ])
  await done(sid, 'user/TakeBackErasure')
  passTerm()
  expect(await carryOutErasures(stores())).toBe(0)
  expect(await isThere(id)).toBe(true)
})

test('the last manager of a firm stays, and devices of a firm stay its own', async () => {
  manager = await logIn(platform, managing)
  const { id, home, device, sid } = await putOther('seller')
  const own = await ask(sid, 'user/RequestErasure', { pwd_md5: md5(password) })
  expect(own.error).toBe('noPermission')
  const of = { suid: String(id), pwd_md5: md5(password) }
  expect((await ask(manager, 'usermgr/RequestErasure', of)).error).toBe('lastManager')
  const clerk = await createAccount(platform, { organisation: home, password })
  await platform.pool.query('UPDATE device SET account_id = $1 WHERE id = $2', [
    clerk.id,
    device.id,
  ])
  const clerks = await logIn(platform, clerk)
  expect(await done(clerks, 'user/GetPersonData')).toMatchObject({ devices: 0, is_alone: false })
  await done(manager, 'usermgr/RequestErasure', {
    suid: String(clerk.id),
    pwd_md5: md5(password),
  })
  passTerm()
  expect(await carryOutErasures(stores())).toBe(1)
  expect(await isThere(clerk.id)).toBe(false)
  const { rows } = await platform.pool.query('SELECT account_id FROM device WHERE id = $1', [
    device.id,
  ])
  expect(rows).toEqual([{ account_id: null }])
})

test('killed in the middle it goes on; who a restored backup brings back is erased again', async () => {
  const { id, home, device, row, sid } = await putOther()
  await done(sid, 'user/RequestErasure', { pwd_md5: md5(password) })
  passTerm()
  const time = Math.floor(platform.now() / 1000) - 60
  const report = { deviceId: device.id, lat: 1_500_000, lon: 2_500_000 }
  await putPositions(platform, [
    { ...report, time: time },
    { ...report, time: time + 1 },
  ])
  // Positions have gone then, trips have not.
  const query = (asked: { text?: string }, ...rest: unknown[]) =>
    asked.text?.startsWith('delete from "tracking"."trip"')
      ? Promise.reject(new Error('killed'))
      : platform.positions.query(asked as never, ...(rest as []))
  const positions = new Proxy(platform.positions, {
    get: (pool, key) => (key === 'query' ? query : Reflect.get(pool, key)),
  })
  await expect(carryOutErasures({ ...stores(), positions })).rejects.toThrow('killed')
  expect(await isThere(id)).toBe(false)
  expect(await carryOutErasures(stores())).toBe(1)
  expect(await carryOutErasures(stores())).toBe(0)
  const proof = await platform.pool.query(
    'SELECT counts FROM person_erasure WHERE account_id = $1',
    [id],
  )
  expect(proof.rows[0].counts).toMatchObject({ 'tracking.position': 2, 'tracking.trip': 0 })

  const columns = Object.keys(row).filter((column) => column !== 'search_names')
  const bring = (createdAt: Date) =>
    platform.pool.query(
      `INSERT INTO account (${columns.join()}) VALUES (${columns.map((_, at) => `$${at + 1}`).join()})`,
      columns.map((column) => {
        if (column === 'created_at') return createdAt
        return column === 'settings' ? JSON.stringify(row[column]) : row[column]
      }),
    )
  await bring(row.created_at)
  await createDevice(platform, { organisation: home, imei: device.imei })
  expect(await carryOutErasures(stores())).toBe(1)
  expect(await isThere(id)).toBe(false)
  // Somebody else, to whom a restored database gave the number.
  await bring(new Date(row.created_at.getTime() + 1000))
  expect(await carryOutErasures(stores())).toBe(0)
  expect(await isThere(id)).toBe(true)
})

/** The file of a task, as a download gives it: its bytes, and the largest piece in which they came. */
async function download(sid: string, taskId: string) {
  const { rows } = await platform.pool.query('SELECT file_id AS id FROM task WHERE id = $1', [
    taskId,
  ])
  const { path: from } = await done(sid, 'file/GetDownload', { file_id: rows[0].id })
  const token = String(from).replace('/download/', '')
  const file = await takeLargeDownload(platform, token, platform.now())
  if (!file) throw new Error('no file came')
  const pieces: Buffer[] = []
  for await (const piece of file.content) pieces.push(piece as Buffer)
  expect(await takeLargeDownload(platform, token, platform.now())).toBeUndefined()
  const bytes = Buffer.concat(pieces)
  expect(bytes.length).toBe(file.size)
  return { id: rows[0].id, bytes, largest: Math.max(...pieces.map(({ length }) => length)) }
}

test('a person takes a copy along: what is its own, without secrets, each file with its checksum', async () => {
  const { id, device, sid, email } = await putOther()
  const time = Math.floor(platform.now() / 1000) - 60
  await putPositions(platform, [{ deviceId: device.id, time, lat: 1_500_000, lon: 2_500_000 }])
  const { task_id } = await done(sid, 'user/StartPersonExport')
  expect((await ask(sid, 'user/StartPersonExport')).error).toBe('exportRunning')
  await runTaskNow(platform, Number(task_id))
  expect(fs.readdirSync(path.join(dataDir, 'copies'))).toEqual([])
  const mails = mailServer()
  await deliverMails(platform, mails.sender)
  expect(mails.taken.filter(({ target }) => target === email)).toHaveLength(1)
  const { rows } = await platform.pool.query(
    'SELECT s.kind, s.account_id FROM stored_file s JOIN task t ON t.file_id = s.id WHERE t.id = $1',
    [task_id],
  )
  expect(rows).toEqual([{ kind: 'person', account_id: id }])
  const files = unpackTar((await download(sid, String(task_id))).bytes)
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(JSON.parse(text('account.json'))).toMatchObject([{ id }])
  expect(text('account.json')).not.toMatch(/password|totp_secret/)
  expect(JSON.parse(text('device.json'))).toMatchObject([{ imei: device.imei }])
  expect(text(`positions/${device.imei}.csv`)).toMatch(/^time,.*\n20[\d-]+T[\d:.]+Z,1\.5,/)
  const listed = JSON.parse(text('manifest.json')).files as { name: string; sha256: string }[]
  expect(listed.map(({ name }) => name).sort()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').sort(),
  )
  for (const { name, sha256: hash } of listed)
    expect(createHash('sha256').update(text(name)).digest('hex')).toBe(hash)
  expect([...files.values()].join()).not.toContain(other.imei)
})

test.each(['s3', 'postgres'] as const)(
  'a copy larger than a part is made, kept in %s and given in pieces; no more is in memory at once',
  async (store) => {
    platform.config.FILE_STORE = store
    const { device, sid } = await putOther()
    const trips = 40_000
    await platform.positions.query(
      `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres,
         drive_seconds, idle_seconds, top_speed, version, start_address)
       SELECT $1, n, n, 0, 0, 0, 0, 0, 0, 0, 0, 1, encode(sha256(n::text::bytea), 'hex') || encode(sha256(n::text::bytea), 'base64')
       FROM generate_series(1, $2::int) n`,
      [device.id, trips],
    )
    const { task_id } = await done(sid, 'user/StartPersonExport')
    const concat = vi.spyOn(Buffer, 'concat')
    await runTaskNow(platform, Number(task_id))
    const largestMade = Math.max(...concat.mock.results.map(({ value }) => value?.length ?? 0))
    concat.mockRestore()
    expect(largestMade).toBeLessThan(2 * partBytes)
    const { id, bytes, largest } = await download(sid, String(task_id))
    expect(largest).toBeLessThanOrEqual(pieceBytes)
    const files = unpackTar(bytes)
    const parts = [...files].filter(([name]) => /^tracking\.trip(\.\d+)?\.json$/.test(name))
    expect(parts.length).toBeGreaterThan(1)
    for (const [, part] of parts) expect(part.length).toBeLessThan(partBytes + 10_000)
    const rows = parts.flatMap(([, part]) => JSON.parse(part.toString()) as { time: number }[])
    expect(new Set(rows.map(({ time }) => time)).size).toBe(trips)
    const kept = await platform.pool.query(
      `SELECT bytes IS NULL AS "isApart", pieces, hash IS NOT NULL AS "isObject" FROM stored_file WHERE id = $1`,
      [id],
    )
    const isObject = store === 's3'
    const pieces = isObject ? 0 : Math.ceil(bytes.length / pieceBytes)
    expect(kept.rows).toEqual([{ isApart: true, pieces, isObject }])
  },
)

test('who asked in place of a person is told, and the person by the address that it had', async () => {
  platform.config.FILE_STORE = 's3'
  manager = await logIn(platform, managing)
  const { id, email } = await putOther()
  await platform.pool.query(
    `UPDATE account SET settings = '{"language": "fr"}', zone = 'Europe/Paris' WHERE id = $1`,
    [id],
  )
  const dealing = `UPDATE account SET email = 'dealer@example.org' WHERE id = $1`
  await platform.pool.query(dealing, [managing.id])
  await done(manager, 'usermgr/RequestErasure', { suid: String(id), pwd_md5: md5(password) })
  passTerm()
  expect(await carryOutErasures(stores())).toBe(1)
  // The first server asks for patience, and refuses then.
  const held = mailServer(() => {
    throw new Error('later')
  })
  await deliverMails(platform, held.sender)
  const waiting = async () =>
    (await platform.pool.query('SELECT FROM outbox_message WHERE target = $1', [email])).rowCount
  expect(await waiting()).toBe(1)
  platform.advance(60)
  const mails = mailServer()
  await deliverMails(platform, mails.sender)
  const told = Object.fromEntries(mails.taken.map(({ target, ...mail }) => [target, mail]))
  expect(told[email]?.subject).toContain('vos données ont été effacées')
  expect(told[email]?.body).toMatch(/Europe\/Paris/)
  const { rows } = await platform.pool.query(
    `SELECT encode(hash, 'hex') AS hash, subject FROM person_erasure WHERE account_id = $1`,
    [id],
  )
  expect(rows[0].subject).toEqual({})
  expect(told[email]?.body).toContain(rows[0].hash)
  expect(told['dealer@example.org']?.body).toContain(rows[0].hash)
  expect(await waiting()).toBe(0)
})
