import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
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
