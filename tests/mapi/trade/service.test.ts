import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#lib/codes/permissions.ts'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { ruleText } from '#server/texts/error-text.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { type Market, openMarket } from '../../factories/market.ts'
import { createAccount } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'

let platform: Platform
let market: Market
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  market = await openMarket(platform)
})
beforeEach(() => unlimit(platform))
afterAll(() => platform.close())

const func = (name: string) => `incrementpackage/${name}`
const now = () => Math.floor(platform.now() / 1000)
const year = 365 * 86_400
const itemOf = (reply: { [key: string]: unknown }, type: number) =>
  (reply['items'] as { type: number }[]).find((item) => item.type === type)
const set = (simei: string, params: object, by: Parameters<Market['as']>[0] = 'dealer') =>
  market.as(by, func('SetIncrementSwitch'), { simei: [simei], ...params })
const endOf = async (id: number) => {
  const device = await prismaOf(platform).device.findUnique({ where: { id } })
  return device?.expiresAt ? Math.floor(device.expiresAt.getTime() / 1000) : null
}
async function limited(without: readonly Permission[]) {
  const held = permissions.filter((permission) => !without.includes(permission))
  const account = await createAccount(platform, {
    organisation: market.parties.dealer,
    permissions: held,
  })
  const sid = await logIn(platform, account)
  return (name: string, params: object) => {
    platform.advance(1)
    return call(platform, func(name), params, { sid })
  }
}

describe('what is left', () => {
  test('without a default nothing is limited', async () => {
    const { simei } = await market.device('dealer')
    const { items } = await market.as('dealer', func('GetIncrementSwitch'), { simei })
    expect(items.map(({ type }: { type: number }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 9])
    for (const item of items)
      expect(item).toMatchObject({ is_open: true, is_limited: false, devFlow: { flow: null } })
    expect(items[0]).toMatchObject({ name: '远程通断', image: 'remoteSwitch', platform: false })
  })

  test('of the default, of gifts, of platform time, and nothing of what is closed', async () => {
    await limit(platform, 'smsAlarm', { flow: 5, months: 12 })
    await limit(platform, 'secondPosition', { flow: 1 })
    const end = now() + year
    const { id, simei } = await market.device('dealer', { expiresAt: new Date(end * 1000) })
    await market.as('root', func('Present'), { simei: [simei], type: 7, flow: 20, name: 'sorry' })
    await set(simei, { type: 1, open: 0 })
    const left = await market.as('dealer', func('GetDevCurrentLeftFlow'), { simei })
    expect(itemOf(left, 7)).toEqual({
      type: 7,
      flow: 25,
      total_flow: 25,
      unit: 'count',
      end_time: null,
    })
    expect(itemOf(left, 1)).toMatchObject({ flow: -1 })
    expect(itemOf(left, 4)).toMatchObject({ unit: 'seconds', end_time: end, flow: end - now() })
    expect(itemOf(left, 9)).toMatchObject({ unit: 'seconds' })
    const flow = await market.as('dealer', func('GetDevFlow'), { simei, type: 7 })
    expect(flow['items']).toMatchObject([
      { batch_name: 'sorry', source: 'gift', flow: 20, rflow: 20, end_time: null },
      { batch_name: '', source: 'preset', flow: 5, rflow: 5, unit: 'count', is_attach: false },
    ])
    const next = await market.as('dealer', func('GetDevFlow'), {
      simei,
      type: 7,
      limit_size: 1,
      last_batch_id: flow['items'][0].batch_id,
    })
    expect(next['items']).toMatchObject([{ source: 'preset' }])
    const one = await market.as('dealer', func('GetDevIncrement'), { simei, type: 7 })
    expect(one['items']).toMatchObject([{ type: 7, is_limited: true, devFlow: { flow: 25 } }])
    const detail = await market.as('dealer', 'device/GetDetail', { simei, get_increment: true })
    expect(detail['increment']).toHaveLength(8)
    expect(itemOf({ items: detail['increment'] }, 4)).toMatchObject({ end_time: end })
    expect(id).toBeGreaterThan(0)
  })

  test('of the organisation: its imports', async () => {
    await limit(platform, 'deviceImport', { flow: 30 })
    const left = await market.as('dealer', func('GetDevCurrentLeftFlow'))
    expect(left['items']).toMatchObject([{ type: 8, flow: 30, unit: 'times' }])
    const sfamilyid = String(market.parties.sub.id)
    const below = await market.as('dealer', func('GetIncrementSwitch'), { sfamilyid })
    expect(below['items']).toMatchObject([{ type: 8, devFlow: { flow: 30 } }])
  })

  test('who may change no service sees the open ones only', async () => {
    const { simei } = await market.device('dealer')
    await set(simei, { type: 1, open: 0 })
    const ask = await limited(['e_ua_modify_increment', 'e_ua_modify_increment_platform'])
    const shown = await ask('GetIncrementSwitch', { simei })
    expect(shown['items'].map(({ type }: { type: number }) => type)).toEqual([2, 3, 4, 5, 6, 7, 9])
    const one = await limited(['e_ua_modify_increment'])
    expect((await one('GetIncrementSwitch', { simei }))['items']).toHaveLength(8)
  })
})

describe('switching', () => {
  test('one service, many, and back; what is untouched stays', async () => {
    const { simei } = await market.device('dealer')
    expect(await set(simei, { type: 6, open: 0 })).toMatchObject({ suc_items: [simei] })
    const many = [
      { type: 6, open: 1 },
      { type: 7, open: 0 },
      { type: 1, open: 2 },
    ]
    expect(await set(simei, { imei_open: many })).toMatchObject({ fail_items: [] })
    const shown = await market.as('dealer', func('GetIncrementSwitch'), { simei })
    expect([6, 7, 1].map((type) => (itemOf(shown, type) as { is_open?: boolean }).is_open)).toEqual(
      [true, false, true],
    )
    expect((await set(simei, { type: 1, open: 2 })).error).toBe('nothingToChange')
  })

  test('platform service needs a time: months up to 240, else seconds, from now', async () => {
    const { id, simei } = await market.device('dealer')
    const refused = await set(simei, { type: 4, open: 1 })
    expect(refused).toMatchObject({ error: 'badParams' })
    expect(refused['fields']).toEqual([
      { path: 'end_time', message: ruleText('batchTips26', 'zh') },
    ])
    expect((await set(simei, { imei_open: [{ type: 4, open: 1 }] }))['fields']).toMatchObject([
      { path: 'end_time' },
    ])
    await set(simei, { type: 4, end_time: 12 })
    expect(((await endOf(id)) ?? 0) - now()).toBeGreaterThan(364 * 86_400)
    await set(simei, { type: 4, open: 1, end_time: 7200 })
    expect(await endOf(id)).toBe(now() + 7200)
    await set(simei, { type: 4, open: 1, end_time: 60, unit: 'seconds' })
    expect(await endOf(id)).toBe(now() + 60)
    for (const end_time of [1, 59, 14_401, 97_201]) {
      const minutes = await set(simei, { type: 4, open: 1, end_time, unit: 'seconds' })
      expect(minutes['fields']).toEqual([
        { path: 'end_time', message: ruleText('batchTips29', 'zh') },
      ])
    }
    for (const end_time of [14_400, 97_200]) {
      await set(simei, { type: 4, open: 1, end_time, unit: 'seconds' })
      expect(await endOf(id)).toBe(now() + end_time)
    }
    await set(simei, { type: 4, open: 0 })
    expect(await endOf(id)).toBe(now())
  })

  test('240 months at most, by months and by seconds', async () => {
    const { simei } = await market.device('dealer')
    const months = { type: 4, end_time: maxServiceMonths + 1, unit: 'months' }
    expect((await set(simei, months))['fields']).toEqual([
      { path: 'end_time', message: ruleText('batchTips28', 'zh') },
    ])
    expect((await set(simei, { type: 4, end_time: 21 * year })).error).toBe('badParams')
    const seconds = maxServiceMonths * 31 * 86_400
    expect((await set(simei, { type: 4, end_time: seconds })).error).toBe('expiryTooLong')
  })

  test.each([
    ['neither form', {}],
    ['both forms', { type: 1, open: 1, imei_open: [{ type: 1, open: 1 }] }],
    ['a type without a state', { type: 1 }],
    ['the import, which no device has', { type: 8, open: 1 }],
    ['a state of 3', { type: 1, open: 3 }],
    ['an unknown type', { type: 10, open: 1 }],
  ])('%s is refused', async (_, params) => {
    const { simei } = await market.device('dealer')
    expect((await set(simei, params)).error).toBe('badParams')
  })

  test('of a device that was sold and is over only the platform service can be switched', async () => {
    const { id, simei } = await market.device('dealer')
    const over = {
      startsAt: new Date(platform.now() - 2e9),
      expiresAt: new Date(platform.now() - 1e9),
    }
    await prismaOf(platform).device.update({ where: { id }, data: over })
    expect(await set(simei, { type: 1, open: 0 })).toMatchObject({
      suc_items: [],
      fail_items: [{ simei, errcode: 269877406, error_message: expect.stringMatching(/\S/) }],
    })
    expect(await set(simei, { type: 4, end_time: 1 })).toMatchObject({ suc_items: [simei] })
    expect(await set(simei, { type: 1, open: 0 })).toMatchObject({ suc_items: [simei] })
  })

  test('each right opens its half, many at once need both, platform time a dealer', async () => {
    const { simei } = await market.device('dealer')
    const platformOnly = await limited(['e_ua_modify_increment'])
    const normalOnly = await limited(['e_ua_modify_increment_platform'])
    const one = (type: number) => ({
      simei: [simei],
      ...(type === 4 ? { type, end_time: 1 } : { type, open: 0 }),
    })
    const many = { simei: [simei], imei_open: [{ type: 1, open: 0 }] }
    expect((await platformOnly('SetIncrementSwitch', one(1))).error).toBe('noPermission')
    expect((await platformOnly('SetIncrementSwitch', one(4))).error).toBeUndefined()
    expect((await normalOnly('SetIncrementSwitch', one(4))).error).toBe('noPermission')
    expect((await normalOnly('SetIncrementSwitch', one(1))).error).toBeUndefined()
    expect((await platformOnly('SetIncrementSwitch', many)).error).toBe('noPermission')
    expect((await normalOnly('SetIncrementSwitch', many)).error).toBe('noPermission')
    const own = await market.device('owner')
    expect((await set(own.simei, { type: 4, end_time: 1 }, 'owner')).error).toBe('onlySellers')
  })
})

describe('defaults and gifts are the root’s', () => {
  test('a default limits a service, and is taken back', async () => {
    const items = [{ type: 7, is_limited: true, is_open: false, flow: 3, months: 6 }]
    expect((await market.as('dealer', func('SetDefault'), { items })).error).toBe('noPermission')
    expect(await market.as('root', func('SetDefault'), { items })).toMatchObject({ errcode: 0 })
    const known = await market.as('dealer', func('GetDefault'))
    expect(known['items']).toHaveLength(9)
    expect(itemOf(known, 7)).toEqual({ ...items[0], unit: 'count' })
    expect(itemOf(known, 6)).toMatchObject({ is_limited: false })
    const { simei } = await market.device('dealer')
    const shown = await market.as('dealer', func('GetIncrementSwitch'), { simei })
    expect(itemOf(shown, 7)).toMatchObject({ is_open: false, is_limited: true })
    await market.as('root', func('SetDefault'), { items: [{ type: 7, is_limited: false }] })
    expect(itemOf(await market.as('root', func('GetDefault')), 7)).toMatchObject({
      is_limited: false,
    })
    const { rows } = await platform.pool.query(
      `SELECT before->'7' AS before, after->'7' AS after FROM audit
       WHERE func = 'incrementpackage/SetDefault' AND errcode = 0 ORDER BY at LIMIT 1`,
    )
    expect(rows).toMatchObject([
      { before: { isLimited: false }, after: { isLimited: true, flow: 3 } },
    ])
  })

  test('a service by time is given for 240 months at most', async () => {
    const { simei } = await market.device('dealer')
    const give = (flow: number) =>
      market.as('root', func('Present'), { simei: [simei], type: 2, flow })
    const preset = (flow: number) =>
      market.as('root', func('SetDefault'), { items: [{ type: 9, is_limited: true, flow }] })
    expect((await give(241)).error).toBe('badParams')
    expect((await preset(241)).error).toBe('badParams')
    expect((await give(240)).errcode).toBe(0)
    expect((await preset(240)).errcode).toBe(0)
    expect(itemOf(await market.as('root', func('GetDefault')), 9)).toMatchObject({ months: 240 })
    await market.as('root', func('SetDefault'), { items: [{ type: 9, is_limited: false }] })
  })

  test('platform service is given with a time, or closed: then a new device has none, and none is endless', async () => {
    const preset = (rest: object) =>
      market.as('root', func('SetDefault'), { items: [{ type: 4, is_limited: true, ...rest }] })
    expect(await preset({ flow: 0 })).toMatchObject({
      error: 'badParams',
      fields: [{ path: 'items.0.flow', message: ruleText('batchTips26', 'zh') }],
    })
    expect((await preset({ flow: 0, is_open: false })).errcode).toBe(0)
    const imei = '861100000000777'
    const sfamilyid = String(market.parties.dealer.id)
    expect((await market.as('root', 'device/Add', { imei, sfamilyid })).errcode).toBe(0)
    const { id } = await prismaOf(platform).device.findUniqueOrThrow({ where: { imei } })
    expect(await endOf(id)).toBe(now())
    const later = await set(String(id), { type: 4, end_time: 1, unit: 'months' })
    expect(later['fail_items']).toMatchObject([{ errcode: 269877718 }])
  })

  test('a gift is given, once a request', async () => {
    await limit(platform, 'voiceAlarm')
    const { simei } = await market.device('dealer')
    const gift = { simei: [simei], type: 6, flow: 4, request_id: 'gift-of-today' }
    expect((await market.as('dealer', func('Present'), gift)).error).toBe('noPermission')
    for (let at = 0; at < 2; at++) {
      const given = await market.as('root', func('Present'), gift)
      expect(given).toMatchObject({ suc_items: [simei], fail_items: [] })
    }
    const left = await market.as('dealer', func('GetDevCurrentLeftFlow'), { simei })
    expect(itemOf(left, 6)).toMatchObject({ flow: 4, total_flow: 4 })
  })

  test('platform time goes on from its end, where there is one and within 240 months', async () => {
    const end = now() + 30 * 86_400
    const going = await market.device('dealer', { expiresAt: new Date(end * 1000) })
    const endless = await market.device('dealer')
    const simei = [going.simei, endless.simei]
    const given = await market.as('root', func('Present'), { simei, type: 4, flow: 1 })
    expect(given).toMatchObject({
      suc_items: [going.simei],
      fail_items: [{ simei: endless.simei, errcode: 269877625 }],
    })
    expect(((await endOf(going.id)) ?? 0) - end).toBeGreaterThan(27 * 86_400)
    const far = { simei: [going.simei], type: 4, flow: maxServiceMonths }
    expect(await market.as('root', func('Present'), far)).toMatchObject({
      fail_items: [{ errcode: 269877487 }],
    })
  })
})

test('uses are listed by device, service and period, a page after the other, for whose devices they are', async () => {
  const { id, simei } = await market.device('sub')
  await platform.pool.query(
    `INSERT INTO service_use (service, device_id, n, at) SELECT 7, $1::int, n, $2::timestamptz - n * interval '1 minute'
     FROM generate_series(1, 3) n UNION ALL SELECT 6, $1::int, 9, $2`,
    [id, new Date(platform.now())],
  )
  const period = { start_time: now() - 86_400, end_time: now() + 60 }
  const ask = (params: object, by: Parameters<Market['as']>[0] = 'dealer') =>
    market.as(by, func('QueryIncrementUsage'), { ...period, ...params })
  const all = await ask({ simei })
  expect(all['items'].map(({ name, n }: { name: string; n: number }) => [name, n])).toEqual([
    ['voiceAlarm', 9],
    ['smsAlarm', 1],
    ['smsAlarm', 2],
    ['smsAlarm', 3],
  ])
  const first = await ask({ name: 'smsAlarm', limit_size: 2 })
  const [, last] = first['items']
  const rest = await ask({
    name: 'smsAlarm',
    limit_size: 2,
    last_time: last.time_ms,
    last_use_id: last.use_id,
  })
  expect(rest['items']).toMatchObject([{ n: 3, imei: expect.any(String), unit: 'count' }])
  expect((await ask({ is_get_child: false }))['items']).toEqual([])
  expect((await ask({}, 'owner'))['items']).toEqual([])
  expect((await ask({ start_time: now() - 93 * 86_400 })).error).toBe('rangeTooLong')
})

test('uses add up by device, service, day and month, with what is left of a quota, and change with each', async () => {
  const one = await market.device('sub')
  const other = await market.device('sub')
  await limit(platform, 'smsAlarm')
  await platform.pool.query(
    `INSERT INTO service_batch (device_id, type, name, source, key, flow, rflow, starts_at)
     VALUES ($1, 7, 'Ten', 'gift', $2, 12, 10, $3)`,
    [one.id, `gift:${one.id}`, new Date(platform.now() - 1000)],
  )
  const use = (id: number, service: number, n: number) =>
    platform.pool.query(
      'INSERT INTO service_use (service, device_id, n, at) VALUES ($1, $2, $3, $4)',
      [service, id, n, new Date(platform.now())],
    )
  await use(one.id, 7, 2)
  await use(one.id, 7, 3)
  await use(one.id, 6, 1)
  const period = { start_time: now() - 86_400, end_time: now() + 60 }
  const ask = async (params: object) => {
    // What is remembered lasts a second.
    platform.advance(2)
    return market.as('dealer', func('QueryIncrementUsage'), { ...period, ...params })
  }
  const before = (await ask({ by: 'service' })).total
  const rows = (await ask({ by: 'device', simei: one.simei }))['items']
  expect(rows).toMatchObject([
    { imei: expect.any(String), name: 'smsAlarm', uses: 2, n: 5, left: 10, use_id: null },
    { name: 'voiceAlarm', uses: 1, n: 1 },
  ])
  await use(other.id, 7, 4)
  const after = await ask({ by: 'service' })
  expect(after.total).toMatchObject({ uses: before.uses + 1, devices: before.devices + 1 })
  for (const by of ['device', 'service', 'day', 'month']) {
    const items = (await ask({ by, limit_size: 100 }))['items'] as { uses: number }[]
    expect([by, items.reduce((sum, { uses }) => sum + uses, 0)]).toEqual([by, after.total.uses])
  }
  const page = await ask({ by: 'device', limit_size: 1 })
  const next = await ask({ by: 'device', limit_size: 1, ...page['next'] })
  expect(next['items'][0].key).not.toBe(page['items'][0].key)
  expect(
    (await market.as('owner', func('QueryIncrementUsage'), { ...period, by: 'day' }))['items'],
  ).toEqual([])
})

test('a device log-in sees the services of its device', async () => {
  const device = await createDevice(platform, { organisation: market.parties.owner })
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  const left = await call(platform, func('GetDevCurrentLeftFlow'), {}, { sid })
  expect(left['items']).toHaveLength(8)
  const change = { simei: [String(device.id)], type: 1, open: 0 }
  expect((await call(platform, func('SetIncrementSwitch'), change, { sid })).error).toBe(
    'noPermission',
  )
})
