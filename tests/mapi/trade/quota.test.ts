import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paidServices } from '#lib/codes/paid-services.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type Grant, grant } from '#server/domain/trade/quota/grant.ts'
import { spendEach } from '#server/domain/trade/quota/spend.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'

let platform: Platform
let root: Organisation
let account: { id: number; login: string; password: string }
let sid: string
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
  sid = await logIn(platform, account)
})
beforeEach(() => platform.advance(10))
afterEach(() => unlimit(platform))
afterAll(() => platform.close())

const day = 86_400_000
const usual: Grant = {
  service: 7,
  flow: 10,
  months: null,
  source: 'order',
  name: 'pack',
  now: 0,
}
let keys = 0

async function newDevice(options: object = {}): Promise<number> {
  const { id } = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, id)
  return id
}
const give = (id: number, options: Partial<Grant> = {}, key = `order:${keys++}`) =>
  inTransaction(platform.pool, (client) =>
    grant(client, { ...usual, now: platform.now(), ...options }, [{ id, key }]),
  )
const use = (id: number, n = 1, service: Grant['service'] = 7) =>
  inTransaction(platform.pool, async (client) =>
    (await spendEach(client, { service, n, now: platform.now(), deviceIds: [id] })).get(id),
  )
async function left(id: number): Promise<number[]> {
  const { rows } = await platform.pool.query<{ rflow: number }>(
    'SELECT rflow FROM service_batch WHERE device_id = $1 ORDER BY starts_at, id',
    [id],
  )
  return rows.map(({ rflow }) => rflow)
}
const send = (id: number, type_value: number, params: object = {}, rest: object = {}) =>
  call(
    platform,
    'cmd/Send',
    { simei: String(id), type_value, params, wait_seconds: 0, ...rest },
    { sid },
  )
const cut = (id: number) => send(id, 23, { value: 0 }, { pwd_md5: md5(account.password) })
const cutter = { protocol: 'gt06', model: 'GT06E' }

describe('using up', () => {
  test('without a default nothing is limited, and each use is noted', async () => {
    const id = await newDevice()
    expect(await use(id, 500)).toBeUndefined()
    const { rows } = await platform.pool.query(
      'SELECT service, n, batch_id FROM service_use WHERE device_id = $1',
      [id],
    )
    expect(rows).toEqual([{ service: 7, n: 500, batch_id: null }])
  })

  test('64 callers over a lot of 50: exactly 50 succeed', async () => {
    await limit(platform, 'smsAlarm')
    const id = await newDevice()
    await give(id, { flow: 50 })
    const answers = await Promise.all(Array.from({ length: 64 }, () => use(id)))
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(50)
    expect(answers.filter((refusal) => refusal === 'overQuota')).toHaveLength(14)
    expect(await left(id)).toEqual([0])
  })

  test('64 callers over five lots: none is left over, none is used twice', async () => {
    await limit(platform, 'smsAlarm')
    const id = await newDevice()
    for (const flow of [7, 11, 1, 18, 13]) await give(id, { flow })
    const answers = await Promise.all(Array.from({ length: 64 }, () => use(id)))
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(50)
    expect(await left(id)).toEqual([0, 0, 0, 0, 0])
    const { rows } = await platform.pool.query(
      'SELECT sum(n)::int AS n FROM service_use WHERE device_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 50 }])
  })

  test('the oldest goes first, over several when need be, and all or nothing', async () => {
    await limit(platform, 'recording')
    const id = await newDevice()
    await give(id, { service: 5, flow: 5 })
    await give(id, { service: 5, flow: 10 })
    expect(await use(id, 4, 5)).toBeUndefined()
    expect(await left(id)).toEqual([1, 10])
    expect(await use(id, 3, 5)).toBeUndefined()
    expect(await left(id)).toEqual([0, 8])
    expect(await use(id, 9, 5)).toBe('overQuota')
    expect(await left(id)).toEqual([0, 8])
  })

  test('what has ended, or has not begun, is not used', async () => {
    await limit(platform, 'smsAlarm')
    const id = await newDevice()
    await give(id, { months: 1 })
    expect(await use(id)).toBeUndefined()
    platform.advance(32 * 86_400)
    expect(await use(id)).toBe('overQuota')
    await give(id, { now: platform.now() + day })
    expect(await use(id)).toBe('overQuota')
  })

  test('a default is given from the day the device came, once', async () => {
    await limit(platform, 'smsAlarm', { flow: 2, months: 1 })
    const id = await newDevice()
    platform.advance(5)
    const answers = await Promise.all([use(id), use(id), use(id)])
    expect(answers.filter((refusal) => refusal === 'overQuota')).toHaveLength(1)
    const { rows } = await platform.pool.query(
      `SELECT source, flow, rflow, ends_at - starts_at > interval '27 days' AS is_month
       FROM service_batch WHERE device_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ source: 'preset', flow: 2, rflow: 0, is_month: true }])
  })

  test('a closed service is refused as such, even where it is not limited', async () => {
    const id = await newDevice()
    await platform.pool.query('INSERT INTO device_service VALUES ($1, 7, false)', [id])
    expect(await use(id)).toBe('serviceNotActive')
    await limit(platform, 'smsAlarm', { isOpen: false, flow: 5 })
    expect(await use(await newDevice())).toBe('serviceNotActive')
  })
})

describe('giving', () => {
  test('the same key gives once, however many ask', async () => {
    await limit(platform, 'smsAlarm')
    const id = await newDevice()
    const given = await Promise.all(Array.from({ length: 8 }, () => give(id, {}, 'order:once')))
    expect(given.filter((ids) => ids.has(id))).toHaveLength(1)
    expect(await left(id)).toEqual([10])
  })

  test('it opens the service', async () => {
    const id = await newDevice()
    await platform.pool.query('INSERT INTO device_service VALUES ($1, 7, false)', [id])
    await give(id)
    expect(await use(id)).toBeUndefined()
  })

  test('platform service goes on from its end, or from now when that is over', async () => {
    const ahead = new Date(platform.now() + 40 * day)
    const going = await newDevice({ expiresAt: ahead })
    const over = await newDevice({ expiresAt: new Date(platform.now() - 40 * day) })
    const endless = await newDevice()
    for (const id of [going, over, endless]) await give(id, { service: 4, flow: 12 }, `p:${id}`)
    await give(going, { service: 4, flow: 12 }, `p:${going}`)
    const ends = await Promise.all(
      [going, over, endless].map(async (id) => {
        const device = await prismaOf(platform).device.findUnique({ where: { id } })
        return device?.expiresAt?.getTime()
      }),
    )
    expect(Math.round(((ends[0] ?? 0) - ahead.getTime()) / day)).toBeGreaterThanOrEqual(365)
    expect(Math.round(((ends[0] ?? 0) - ahead.getTime()) / day)).toBeLessThanOrEqual(366)
    expect(Math.round(((ends[1] ?? 0) - platform.now()) / day)).toBeGreaterThanOrEqual(365)
    expect(ends[2]).toBeUndefined()
  })

  test('periods follow each other', async () => {
    await limit(platform, 'secondPosition')
    const id = await newDevice()
    await Promise.all([1, 2, 3].map(() => give(id, { service: 9, flow: 1 })))
    platform.advance(80 * 86_400)
    expect(await use(id, 0, 9)).toBeUndefined()
    platform.advance(20 * 86_400)
    expect(await use(id, 0, 9)).toBe('overQuota')
  })
})

describe('what a service pays for', () => {
  beforeAll(async () => {
    sid = await logIn(platform, account)
  })

  test('cutting the oil, once each; to restore it is free', async () => {
    await limit(platform, 'remoteSwitch', { flow: 1 })
    const id = await newDevice(cutter)
    expect(await cut(id)).toMatchObject({ errcode: 0 })
    expect(await cut(id)).toMatchObject({ errcode: 269877357, error: 'overQuota', type: 1 })
    expect(await send(id, 23, { value: 1 })).toMatchObject({ errcode: 0 })
    await platform.pool.query('INSERT INTO device_service VALUES ($1, 1, false)', [id])
    platform.advance(60)
    expect(await cut(id)).toMatchObject({ errcode: 269877358, error: 'serviceNotActive' })
  })

  test('what never reached the device comes back', async () => {
    await limit(platform, 'remoteSwitch', { flow: 1 })
    const id = await newDevice(cutter)
    const end = (cmd: string, state: string) =>
      platform.pool.query(
        `UPDATE command SET state = $2::"CommandState", answered_at = now() WHERE id = $1`,
        [cmd, state],
      )
    const first = await cut(id)
    expect(await left(id)).toEqual([0])
    await end(first['cmd_id'], 'refused')
    expect(await left(id)).toEqual([1])
    const second = await cut(id)
    await end(second['cmd_id'], 'sent')
    await end(second['cmd_id'], 'timedOut')
    expect(await left(id)).toEqual([0])
  })

  test('recordings by the minute, voice recording while any are left, texts to the SIM by the piece', async () => {
    await limit(platform, 'recording', { flow: 3 })
    await limit(platform, 'smsAlarm', { flow: 1 })
    const id = await newDevice()
    const record = async (time_in_seconds: number) => {
      const sent = await send(id, 92, { time_in_seconds })
      await platform.pool.query(`UPDATE command SET state = 'sent' WHERE id = $1`, [
        sent['cmd_id'] ?? null,
      ])
      return sent
    }
    expect(await record(61)).toMatchObject({ errcode: 0 })
    expect(await left(id)).toEqual([1])
    expect(await record(61)).toMatchObject({ error: 'overQuota', type: 5 })
    expect(await send(id, 61, { enable: 1 })).toMatchObject({ errcode: 0 })
    expect(await left(id)).toEqual([1])
    expect(await record(1)).toMatchObject({ errcode: 0 })
    expect((await send(id, 61, { enable: 1 })).error).toBe('overQuota')
    expect(await send(id, 61, { enable: 0 })).toMatchObject({ errcode: 0 })
    expect(await send(id, 93)).toMatchObject({ errcode: 0 })
    await platform.pool.query(`UPDATE device SET sim = '13800000001' WHERE id = $1`, [id])
    expect(await send(id, 1089, { value: 'A' })).toMatchObject({ errcode: 0 })
    expect((await send(id, 1089, { value: 'B' })).error).toBe('overQuota')
    const { rows } = await platform.pool.query(
      `SELECT body FROM outbox_message WHERE target = '13800000001'`,
    )
    expect(rows).toEqual([{ body: 'A' }])
  })

  test('intervals below 10 s, by command, tracking and setting', async () => {
    await limit(platform, 'secondPosition')
    const id = await newDevice()
    const set = (value: number) =>
      call(
        platform,
        'device/SetSetting',
        { simei: [String(id)], items: [{ key: 'locint_val', value }] },
        { sid },
      )
    const trace = (interval_time: number) =>
      call(
        platform,
        'cmd/StartTrace',
        { simei: String(id), time_in_seconds: 60, interval_time },
        { sid },
      )
    expect((await send(id, 62, { value: 9 })).error).toBe('overQuota')
    expect((await send(id, 62, { value: 10 })).error).toBeUndefined()
    expect((await trace(9)).error).toBe('overQuota')
    expect((await trace(10)).error).toBeUndefined()
    expect(await set(9)).toMatchObject({ fail_items: [{ errcode: 269877357 }] })
    platform.advance(10)
    expect(await set(10)).toMatchObject({ fail_items: [] })
    await give(id, { service: 9, flow: 1 })
    platform.advance(10)
    expect((await send(id, 62, { value: 9 })).error).toBeUndefined()
    expect(await set(9)).toMatchObject({ fail_items: [] })
  })
})

describe('the end of service is a dealer’s with the right to give it', () => {
  let dealer: Organisation
  beforeAll(async () => {
    sid = await logIn(platform, account)
    dealer = await createOrganisation(platform, { parent: root })
  })

  test.each([
    ['device/Modify', (simei: string, end: number) => ({ simei, due_time: end })],
    ['device/BatchModify', (simei: string, end: number) => ({ simei: [simei], due_time: end })],
    ['device/Extend', (simei: string) => ({ simei: [simei], months: 1 })],
    [
      'device/Sell',
      (simei: string, end: number, sfamilyid: string) => ({
        simei: [simei],
        sfamilyid,
        due_time: end,
      }),
    ],
    [
      'device/Add',
      (_: string, end: number, sfamilyid: string) => ({
        imei: '861100000000009',
        sfamilyid,
        due_time: end,
      }),
    ],
  ] as const)('%s', async (func, params) => {
    const buyer = await createOrganisation(platform, { parent: dealer })
    const id = await newDevice({ organisation: dealer, expiresAt: new Date(platform.now() + day) })
    const rest = permissions.filter((key) => key !== 'e_ua_modify_increment_platform')
    const clerk = await createAccount(platform, { organisation: dealer, permissions: rest })
    const other = await logIn(platform, clerk)
    const end = Math.floor(platform.now() / 1000) + 86_400 * 90
    const given = params(String(id), end, String(buyer.id))
    expect((await call(platform, func, given, { sid: other })).error).toBe('noPermission')
    if (func !== 'device/Add') {
      platform.advance(10)
      expect((await call(platform, func, given, { sid })).error).toBeUndefined()
    }
  })

  test('a new device gets the end that is usual', async () => {
    await limit(platform, 'platform', { flow: 24 })
    const imei = '861100000000001'
    const added = await call(platform, 'device/Add', { imei, sfamilyid: String(root.id) }, { sid })
    expect(added.error).toBeUndefined()
    const device = await prismaOf(platform).device.findUnique({ where: { imei } })
    const days = ((device?.expiresAt?.getTime() ?? 0) - platform.now()) / day
    expect(Math.round(days)).toBeGreaterThanOrEqual(730)
  })
})

test('each service has one number', () => {
  const types = Object.values(paidServices).map(({ type }) => type)
  expect(types).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
