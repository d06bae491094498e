import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { exportPerson } from '#server/domain/fleet/person/export-person.ts'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { packBody } from '#server/domain/tracking/data-push/message-body.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putPositions } from '../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { unpackTar } from '../factories/unpack-tar.ts'

const password = 'Quite7Unlikely'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-late-'))
let platform: Platform

beforeAll(async () => {
  platform = await openPlatform({ isApart: true, isHeld: true, env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await platform.close()
  fs.rmSync(dataDir, { recursive: true })
})

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await platform.pool.query(text, values)).rows

/** What others do at the very moment at which an erasure takes rows of a table. */
const meanwhile = (table: string, text: string) =>
  platform.pool.query(
    `CREATE FUNCTION late_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${text} RETURN OLD; END $$;
     CREATE TRIGGER late BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION late_${table}()`,
  )

async function person(root: Organisation) {
  const home = await createOrganisation(platform, { parent: root, kind: 'end_user' })
  const account = await createAccount(platform, { organisation: home, password })
  const device = await createDevice(platform, { organisation: home })
  return { id: account.id, home, device, sid: await logIn(platform, account) }
}

async function askErasure(sid: string) {
  const asked = { pwd_md5: md5(password) }
  expect((await call(platform, 'user/RequestErasure', asked, { sid })).error).toBeUndefined()
  platform.advance(8 * 86_400)
}

const stores = () => ({
  ...platform,
  main: platform.pool,
  leaveOutDevices,
  settle: async () => undefined as unknown,
})

test("a device that has another home before an erasure comes to it is nobody else's loss", async () => {
  const root = await createOrganisation(platform, { name: 'above' })
  const { id, device, sid } = await person(root)
  const buyer = await person(root)
  await askErasure(sid)
  // Whoever carries it out dies at once.
  const config = { ...platform.config, dataDir: '/dev/null/none' }
  await expect(carryOutErasures({ ...stores(), config })).rejects.toThrow('ENOTDIR')
  const moves = 'UPDATE device SET organisation_id = $2 WHERE id = $1'
  await platform.pool.query(moves, [device.id, buyer.home.id])
  const time = Math.floor(platform.now() / 1000) - 60
  await putPositions(platform, [{ deviceId: device.id, time, lat: 1_500_000, lon: 2_500_000 }])
  expect(await carryOutErasures(stores())).toBe(1)
  expect(await rowsOf('SELECT FROM account WHERE id = $1', [id])).toEqual([])
  expect(await rowsOf('SELECT organisation_id FROM device WHERE id = $1', [device.id])).toEqual([
    { organisation_id: buyer.home.id },
  ])
  const kept = 'SELECT FROM tracking.position WHERE device_id = $1'
  expect((await platform.positions.query(kept, [device.id])).rowCount).toBe(1)
})

test('a copy has nothing of the time in which others had a device', async () => {
  const root = await createOrganisation(platform, { name: 'sellers' })
  const former = await person(root)
  const { device } = former
  const then = Math.floor(Date.now() / 1000) - 3600
  const later = then + 7200
  const trip = `INSERT INTO tracking.trip (device_id, time, end_time, start_lat, start_lon, end_lat, end_lon, metres,
      drive_seconds, idle_seconds, top_speed, version) VALUES ($1, $2, $2, 0, 0, 0, 0, 0, 0, 0, 0, 1)`
  for (const time of [then, later]) {
    await putPositions(platform, [{ deviceId: device.id, time, lat: 1_500_000, lon: 2_500_000 }])
    await platform.positions.query(trip, [device.id, time - storeEpoch])
  }
  const recorded = `INSERT INTO recording (device_id, organisation_id, state, type, number, event, channel, at, size, packets, total,
      hash, received_at) VALUES ($1, $2, 'whole', 'mp3', 1, 0, 1, now(), 1, 1, 1, 'a', now())`
  await platform.pool.query(recorded, [device.id, former.home.id])
  const buyer = await person(root)
  const moves = 'UPDATE device SET organisation_id = $2 WHERE id = $1'
  await platform.pool.query(moves, [device.id, buyer.home.id])
  const to = path.join(dataDir, 'copy.tar.gz')
  const { now } = platform
  await exportPerson(platform, buyer.id, { to, now, progress: async () => undefined })
  const files = unpackTar(fs.readFileSync(to))
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(JSON.parse(text('device.json'))).toMatchObject([
    { id: buyer.device.id },
    { id: device.id },
  ])
  expect(text(`positions/${device.imei}.csv`).trim().split('\n').slice(1)).toEqual([
    expect.stringContaining(new Date(later * 1000).toISOString()),
  ])
  expect(JSON.parse(text('tracking.trip.json'))).toMatchObject([{ time: later - storeEpoch }])
  for (const table of ['recording', 'former_home']) expect(files.has(`${table}.json`)).toBe(false)
})

test('a copy has what the person said to a watch, and of others only that they said something', async () => {
  const root = await createOrganisation(platform, { name: 'speakers' })
  const owner = await person(root)
  const above = await createAccount(platform, { organisation: root, password })
  for (const [accountId, sound] of [
    [owner.id, 'own'],
    [above.id, 'other'],
  ])
    await platform.pool.query(
      `INSERT INTO command (device_id, account_id, kind, params, expires_at)
       VALUES ($1, $2, 'voice', jsonb_build_object('sound', $3::text, 'seconds', 3), now() + interval '1 day')`,
      [owner.device.id, accountId, sound],
    )
  const to = path.join(dataDir, 'spoken.tar.gz')
  const { now } = platform
  await exportPerson(platform, owner.id, { to: to, now: now, progress: async () => undefined })
  const listed = unpackTar(fs.readFileSync(to)).get('command.json')?.toString() ?? ''
  expect(JSON.parse(listed).map(({ params }: { params: object }) => params)).toEqual([
    { sound: 'own', seconds: 3 },
    { seconds: 3 },
  ])
})

test('what comes in while an erasure runs goes, too', async () => {
  const root = await createOrganisation(platform, { name: 'root' })
  const dealing = await createAccount(platform, { organisation: root, password })
  const dealer = await logIn(platform, dealing)
  const subscribed = { address: 'https://example.com/hook', types: ['location'] }
  const { push_id } = await call(platform, 'dev/SetPush', subscribed, { sid: dealer })
  const { id, device, sid } = await person(root)
  expect((await call(platform, 'user/StartPersonExport', {}, { sid })).error).toBeUndefined()
  await askErasure(sid)
  // A copy that was being made is done, and its owner does something.
  await meanwhile(
    'task',
    `INSERT INTO stored_file (id, account_id, name, kind, mime, size, bytes, expires_at)
     VALUES (gen_random_uuid(), OLD.account_id, 'copy', 'person', 'application/gzip', 1, 'a', now() + interval '7 days');`,
  )
  await meanwhile(
    'session',
    `INSERT INTO audit (at, actor_kind, actor_id, actor_name, organisation_path, func, ip)
     SELECT now(), 'account', id, login, '/', 'user/SetInfo', '192.0.2.7' FROM account WHERE id = OLD.account_id;`,
  )
  // A worker has read an event before, and writes its message now.
  const settle = async () => {
    const events = [{ simei: String(device.id), imei: device.imei }]
    await platform.pool.query(
      `INSERT INTO data_push_delivery (push_id, message_id, type, events, bytes, body, state, created_at)
       VALUES ($1, 'msg_late', 'location', 1, 10, $2, 'dead', now())`,
      [push_id, await packBody(JSON.stringify({ type: 'location', events }))],
    )
  }
  expect(await carryOutErasures({ ...stores(), settle })).toBe(1)
  expect(await rowsOf('SELECT kind FROM stored_file WHERE account_id = $1', [id])).toEqual([])
  const done = await rowsOf(
    `SELECT DISTINCT actor_name, ip FROM audit WHERE actor_kind = 'account' AND actor_id = $1`,
    [id],
  )
  expect(done).toEqual([{ actor_name: expect.stringMatching(/^erased/), ip: '' }])
  const late = await rowsOf(`SELECT body FROM data_push_delivery WHERE message_id = 'msg_late'`)
  expect(late).toEqual([{ body: null }])
  const [proof] = await rowsOf('SELECT state, counts FROM person_erasure WHERE account_id = $1', [
    id,
  ])
  expect(proof).toMatchObject({ state: 'done', counts: { stored_file: 1, data_push_delivery: 1 } })
})
