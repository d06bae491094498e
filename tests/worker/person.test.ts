import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { personTables } from '#server/domain/fleet/person/person-tables.ts'
import { sealAudit, verifyAudit } from '#server/domain/platform/audit/seal-audit.ts'
import { keyOf, putBytes, hashOf as sha256 } from '#server/domain/platform/file/objects.ts'
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
import { runTaskNow } from '../factories/tasks.ts'

const password = 'Quite7Unlikely'
/** Words that stand nowhere but in what is written of the person. */
const canary = {
  login: 'canarylogin01',
  name: 'Canary Nameful02',
  phone: '13900770003',
  mail: 'canary04@example.org',
  remark: 'canary-remark-05',
  organisation: 'Canary Household06',
  contact: 'Canary Contact07',
  address: 'Canary Street 08',
  plate: 'CANARY-PLATE-09',
  imei: '869900770010010',
  iccid: '89860099007700110011',
  sim: '13900770012',
  deviceRemark: 'canary-device-13',
  leader: 'Canary Leader14',
  leaderPhone: '13900770015',
  leaderAddress: 'Canary Lane 16',
  leaderMail: 'canary17@example.org',
  frame: 'CANARYVIN18',
  fence: 'Canary Fence19',
  place: 'Canary Place20',
  feedback: 'canary feedback 21',
  reply: 'canary reply 22',
  note: 'canary trip note 23',
  share: 'canary share 24',
  alarm: 'canary alarm 25',
  card: 'Canary Driver26',
  announcement: 'canary announcement 27',
  file: 'canary file 28',
  agent: 'CanaryBrowser29',
  address30: 'Canary Avenue 30',
  message: 'canary message 31',
  handler: 'canary task 32',
} as const

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-person-'))
let server: S3Server
let platform: Platform
let dealer: Organisation
let managing: { login: string; password: string }
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

const ask = async (sid: string, func: string, params: object = {}) => {
  platform.advance(20)
  return call(platform, func, params, { sid })
}
const done = async (sid: string, func: string, params: object = {}) => {
  const reply = await ask(sid, func, params)
  expect([func, reply.error, reply['error_message']]).toEqual([func, undefined, undefined])
  return reply
}
const put = (store: Platform['pool'], text: string, values: readonly unknown[]) =>
  store.query(text, [...values])

/** An end user alone in its organisation, with a device and what people write of both. */
async function putPerson() {
  const home = await createOrganisation(platform, {
    parent: dealer,
    kind: 'end_user',
    name: canary.organisation,
  })
  await done(manager, 'family/ModifyFamily', {
    sfamilyid: String(home.id),
    contact: canary.contact,
    address: canary.address,
  })
  const added = await done(manager, 'usermgr/AddUser', {
    sfamilyid: String(home.id),
    account: canary.login,
    nickName: canary.name,
    pwd_md5: md5(password),
    remark: canary.remark,
    role: 'e_role_manager',
  })
  const id = Number(added['suid'])
  await put(
    platform.pool,
    'UPDATE account SET phone = $2, email = $3, permissions = $4 WHERE id = $1',
    [
      id,
      canary.phone,
      canary.mail,
      [
        'e_ua_show_family',
        'e_ua_show_device',
        'e_ua_edit_device',
        'e_ua_edit_fence',
        'e_ua_edit_account',
      ],
    ],
  )
  const device = await createDevice(platform, { organisation: home, imei: canary.imei })
  return { id, home, device }
}
type Made = Awaited<ReturnType<typeof putPerson>>

async function writeOfIt({ id, home, device }: Made) {
  const { pool, positions } = platform
  const sid = await logIn(platform, { login: canary.login, password })
  await put(pool, 'UPDATE session SET agent = $2 WHERE account_id = $1', [id, canary.agent])
  const simei = String(device.id)
  await done(sid, 'device/Modify', {
    simei,
    name: canary.plate,
    iccid: canary.iccid,
    sim: canary.sim,
    remark: canary.deviceRemark,
  })
  await put(
    pool,
    `INSERT INTO device_profile (device_id, leader_name, leader_phone, leader_address, leader_mail, frame_number)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      device.id,
      canary.leader,
      canary.leaderPhone,
      canary.leaderAddress,
      canary.leaderMail,
      canary.frame,
    ],
  )
  await put(
    pool,
    `INSERT INTO sim_card (iccid, organisation_id, device_id, remark, created_at, next_check_at)
     VALUES ($1, $2, $3, '', now(), now()) ON CONFLICT DO NOTHING`,
    [canary.iccid, home.id, device.id],
  )
  const given = await done(sid, 'feedback/Add', {
    type: 'problem',
    content: canary.feedback,
    contact: canary.mail,
  })
  await put(
    pool,
    `INSERT INTO feedback_step (feedback_id, at, role, author, act, content) VALUES ($1, now(), 'user', $2, 'reply', $3)`,
    [given['feedback_id'], canary.name, canary.reply],
  )
  await put(
    pool,
    `INSERT INTO fence (organisation_id, device_id, name, type, alarm, periods, zone, points, city, colour, updated_at)
     SELECT $1, $2, $3, (enum_range(NULL::"FenceType"))[1], (enum_range(NULL::"FenceAlarm"))[1], '[]', 'UTC', '{}', '', '', now()`,
    [home.id, device.id, canary.fence],
  )
  await put(
    pool,
    `INSERT INTO poi (organisation_id, name, icon, colour, note, lat, lon, radius, updated_at)
     VALUES ($1, $2, 'home', '', $2, 1, 1, 1, now())`,
    [home.id, canary.place],
  )
  await put(
    pool,
    `INSERT INTO trip_note (device_id, organisation_id, kind, at, text, written_by, written_at)
     VALUES ($1, $2, 'trip', 1, $3, $4, now())`,
    [device.id, home.id, canary.note, id],
  )
  await put(
    pool,
    `INSERT INTO device_share (device_id, account_id, token_hash, remark, expires_at) VALUES ($1, $2, '\\x01', $3, now())`,
    [device.id, id, canary.share],
  )
  await put(
    pool,
    `INSERT INTO announcement (organisation_id, author, level, lang, includes_below, is_carousel, start_at, created_at)
     VALUES ($1, $2, 'info', 'en', false, false, now(), now())`,
    [home.id, canary.name],
  )
  await put(
    pool,
    `INSERT INTO announcement_text (announcement_id, lang, title, content)
     SELECT id, 'en', $2, $2 FROM announcement WHERE organisation_id = $1`,
    [home.id, canary.announcement],
  )
  await put(
    pool,
    `INSERT INTO outbox_message (channel, target, subject, body, device_id, next_at)
     VALUES ('mail', $1, $2, $3, $4, now())`,
    ['seller@example.org', canary.message, `${canary.name}: ${canary.message}`, device.id],
  )
  const { objects, log } = platform
  if (!objects) throw new Error('no object store')
  const bytes = Buffer.from(canary.file)
  const hash = await putBytes({ pool, objects, log }, bytes)
  await put(
    pool,
    `INSERT INTO stored_file (id, account_id, name, kind, mime, size, hash, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'feedback', 'image/png', $3, $4, now() + interval '1 year')`,
    [id, canary.file, bytes.length, hash],
  )
  await put(
    pool,
    `WITH t AS (INSERT INTO task (kind, organisation_id, account_id) SELECT 'import', $1, a.id FROM account a
       WHERE a.organisation_id = $1 LIMIT 1 RETURNING id)
     INSERT INTO task_item (task_id, seq, input) SELECT id, 1, $2 FROM t`,
    [dealer.id, JSON.stringify({ imei: canary.imei, remark: canary.handler })],
  )
  await put(
    positions,
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, detail, note, address, handler)
     VALUES ($1, 1, 1, 1, $2, $2, $3, $4)`,
    [device.id, canary.alarm, canary.address30, canary.name],
  )
  await put(
    positions,
    `INSERT INTO tracking.driver_card (device_id, slot, time, kind, result, card, name, agency, valid_until)
     VALUES ($1, 1, 1, 1, 1, '1', $2, '', '')`,
    [device.id, canary.card],
  )
  await put(
    positions,
    `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
     SELECT $1, 200000000 + n * 86400, 0, 1, 1, 0, 0, 0, 0, 0 FROM generate_series(1, 20) n`,
    [device.id],
  )
  await put(
    positions,
    `INSERT INTO tracking.state_change (device_id, taken_at, time, state) VALUES ($1, 1, 1, 1)`,
    [device.id],
  )
  await put(
    positions,
    `INSERT INTO tracking.frame_chunk (device_id, from_ms, to_ms, frames) VALUES ($1, 1, 2, $2)`,
    [device.id, Buffer.from(canary.imei)],
  )
  return { sid, objectKey: `of this platform/${keyOf(sha256(bytes))}` }
}

/** Every row of every table of both stores as text, bytes also as they are. */
async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const store of [platform.pool, platform.positions]) {
    const { rows } = await store.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of rows) {
      const read = await store.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
      texts.set(name, `${texts.get(name) ?? ''}\n${read.rows.map(({ text }) => text).join('\n')}`)
    }
  }
  return texts
}

const seenIn = (texts: ReadonlyMap<string, string>) =>
  Object.values(canary).flatMap((word) => {
    const forms = [word, Buffer.from(word).toString('hex')].map((form) => form.toLowerCase())
    return [...texts].flatMap(([table, text]) => {
      const lower = text.toLowerCase()
      return forms.some((form) => lower.includes(form)) ? [`${table}: ${word}`] : []
    })
  })

const stores = () => ({ ...platform, main: platform.pool })

test('of a person that is erased nothing is left but what law keeps, and the audit log is whole', async () => {
  const made = await putPerson()
  const { sid, objectKey } = await writeOfIt(made)
  await sealAudit(platform.pool, platform.now() + 600_000, platform.config.SECRET)
  const before = seenIn(await readAll())
  expect(Object.values(canary).filter((word) => !before.some((one) => one.endsWith(word)))).toEqual(
    [],
  )
  expect(server.objects.has(objectKey)).toBe(true)

  await done(sid, 'user/RequestErasure', { pwd_md5: md5(password) })
  expect(await carryOutErasures(stores())).toBe(0)
  expect((await ask(sid, 'user/RequestErasure', { pwd_md5: md5(password) })).error).toBe(
    'erasurePending',
  )
  platform.advance(8 * 86_400)
  expect(await carryOutErasures(stores())).toBe(1)

  const kept = new Set(
    personTables.flatMap(({ table, rules }) =>
      rules.some(({ kind }) => kind === 'law') ? [`public.${table}`] : [],
    ),
  )
  const left = seenIn(await readAll()).filter((one) => !kept.has(one.split(':')[0] ?? ''))
  expect(left).toEqual([])
  expect(server.objects.has(objectKey)).toBe(false)
  expect((await ask(sid, 'user/GetInfo')).error).toBe('loginExpired')
  expect(await verifyAudit(platform.pool, platform.config.SECRET)).toMatchObject({
    broken: undefined,
  })

  const rows = await platform.pool.query('SELECT imei FROM device')
  expect(rows.rows).toEqual([{ imei: other.imei }])
  manager = await logIn(platform, managing)
  const { items } = await done(manager, 'usermgr/GetErasures')
  expect(items).toMatchObject([{ suid: String(made.id), account: '', state: 'done', is_own: true }])
  expect(items[0].tables).toContainEqual({ table: 'device', rows: 1 })
  expect(items[0].hash).toMatch(/^[\da-f]{64}$/)
})

/** An end user alone in its organisation, as `usermgr/AddUser` makes one. */
async function putOther(kind: 'seller' | 'end_user' = 'end_user') {
  const home = await createOrganisation(platform, { parent: dealer, kind })
  const account = await createAccount(platform, { organisation: home, password })
  const device = await createDevice(platform, { organisation: home })
  const { rows } = await platform.pool.query('SELECT * FROM account WHERE id = $1', [account.id])
  return { id: account.id, home, device, row: rows[0], sid: await logIn(platform, account) }
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
  const query = () => Promise.reject(new Error('killed'))
  const killed = { ...stores(), positions: { query } as unknown as Platform['positions'] }
  await expect(carryOutErasures(killed)).rejects.toThrow('killed')
  expect(await isThere(id)).toBe(false)
  expect(await carryOutErasures(stores())).toBe(1)
  expect(await carryOutErasures(stores())).toBe(0)

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

/** Files of a gzipped tar, by name. */
function unpack(archive: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(archive)
  const files = new Map<string, Buffer>()
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8)
    files.set(name, tar.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

test('a person takes a copy along: what is its own, without secrets, each file with its checksum', async () => {
  const { id, device, sid } = await putOther()
  const time = Math.floor(platform.now() / 1000) - 60
  await putPositions(platform, [{ deviceId: device.id, time, lat: 1_500_000, lon: 2_500_000 }])
  const { task_id } = await done(sid, 'user/StartPersonExport')
  expect((await ask(sid, 'user/StartPersonExport')).error).toBe('exportRunning')
  await runTaskNow(platform, Number(task_id))
  const { rows } = await platform.pool.query(
    'SELECT s.* FROM stored_file s JOIN task t ON t.file_id = s.id WHERE t.id = $1',
    [task_id],
  )
  expect(rows).toMatchObject([{ kind: 'person', account_id: id }])
  const files = unpack(await platform.files.get(rows[0]))
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
