import { expect, test } from 'vitest'
import { dayText } from '#lib/format/time.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { upkeepLimits, usualReminder } from '#lib/rules/upkeep-limits.ts'
import { countMeters } from '#server/domain/tracking/upkeep/meters.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()

const zone = 'Asia/Shanghai'
const today = (days = 0) => dayText(platform.now() / 1000 + days * 86_400, zone)

async function fleet(parent = root) {
  const organisation = await createOrganisation(platform, { parent })
  const account = await createAccount(platform, { organisation })
  const device = await createDevice(platform, { organisation, name: 'van' })
  const sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}): Promise<Reply> => {
    platform.advance(1)
    return call(platform, `device/${func}`, params, { sid })
  }
  const simei = String(device.id)
  const plan = (params: object) => ask('SetUpkeep', { simei: [simei], kind: 'service', ...params })
  const list = async (params: object = {}) => (await ask('GetUpkeep', params))['items'] as Row[]
  return { organisation, account, device, simei, ask, plan, list }
}
type Row = Record<string, string | number | null>

/** Each day so far, with idling of half the time of driving. */
const drove = (deviceId: number, day: string, km: number, seconds = 3600) =>
  platform.positions.query(
    `INSERT INTO tracking.day (device_id, day, metres, drive_seconds, idle_seconds, stop_seconds, gap_seconds,
       online_seconds, top_speed, trips, version) VALUES ($1, $2, $3, $4, $4 / 2, 0, 0, 0, 0, 1, 1)
     ON CONFLICT (device_id, day) DO UPDATE SET metres = excluded.metres`,
    [deviceId, dayNumber(day), km * 1000, seconds],
  )

test('the first of day, odometer and hours says how far a plan is', async () => {
  const { simei, ask, plan, list } = await fleet()
  await ask('SetMeter', { simei, day: today(), odometer_km: 10_000, engine_hours: 500 })
  const cases: [object, string][] = [
    [{ due_day: today(-1) }, 'overdue'],
    [{ due_day: today() }, 'due'],
    [{ due_day: today(14) }, 'soon'],
    [{ due_day: today(15) }, 'later'],
    [{ due_day: today(15), remind_days: 15 }, 'soon'],
    [{ due_km: 9900 }, 'overdue'],
    [{ due_km: 9901 }, 'due'],
    [{ due_km: 10_000 }, 'due'],
    [{ due_km: 10_500 }, 'soon'],
    [{ due_km: 10_501 }, 'later'],
    [{ due_hours: 495 }, 'overdue'],
    [{ due_hours: 500 }, 'due'],
    [{ due_hours: 520 }, 'soon'],
    [{ due_hours: 521 }, 'later'],
    [{ due_day: today(100), due_km: 10_501, due_hours: 496 }, 'due'],
  ]
  for (const [due] of cases) await plan(due)
  const rows = await list()
  const byId = rows.toSorted((a, b) => Number(a['upkeep_id']) - Number(b['upkeep_id']))
  expect(byId.map(({ state }) => state)).toEqual(cases.map(([, state]) => state))
  expect(byId[3]).toMatchObject({ left_days: 15, left_km: null, odometer_km: 10_000 })
  expect(byId[9]).toMatchObject({ left_days: null, left_km: 501, engine_hours: 500 })
  const counts = { overdue: 3, due: 5, soon: 4, later: 3, done: 0, costs: [] }
  expect(await ask('GetUpkeepSums')).toMatchObject(counts)
  const { kind: _, ...filters } = { kind: 'service', state: 'soon' }
  expect(await list(filters)).toHaveLength(4)
  expect(await list({ kind: 'insurance' })).toEqual([])
  const days = rows.map((row) => String(row['sort_day']))
  expect(days).toEqual(days.toSorted())
  expect(days.at(-1)).toBe('2199-12-31')
})

test('a page goes on where the one before ended, also among those without a day', async () => {
  const { plan, list } = await fleet()
  for (const due of [{ due_day: today(3) }, { due_day: today(3) }, { due_km: 9 }, { due_km: 8 }])
    await plan(due)
  const all = await list()
  const seen: Row[] = []
  for (let last: Row | undefined; ; ) {
    const page = await list({
      limit_size: 1,
      ...(last && { last_day: last['sort_day'], last_id: last['upkeep_id'] }),
    })
    if (page.length === 0) break
    last = page[0]
    seen.push(...page)
  }
  expect(seen).toEqual(all)
  expect(all).toHaveLength(4)
})

test('meters go on from what was read, and settle what no late report can change', async () => {
  const { simei, device, ask, plan, list } = await fleet()
  await drove(device.id, today(-60), 70)
  await drove(device.id, today(-40), 50)
  await drove(device.id, today(-2), 30)
  await drove(device.id, today(), 20)
  // Without a reading all that it drove.
  await plan({ due_km: 500 })
  expect(await ask('GetMeter', { simei })).toMatchObject({
    odometer_km: 170,
    engine_hours: 6,
    read_day: null,
  })
  const [settled] = (
    await platform.pool.query('SELECT * FROM device_meter WHERE device_id = $1', [device.id])
  ).rows
  expect(settled).toMatchObject({ base_metres: 120_000, metres: 170_000 })
  // Days that were settled count no more: they are in the base.
  await drove(device.id, today(-60), 999)
  await drove(device.id, today(-2), 40)
  await countMeters(platform, [device.id])
  expect(await ask('GetMeter', { simei })).toMatchObject({ odometer_km: 180 })
  // In the evening of that day: the day after it counts.
  const read = { simei, day: today(-3), odometer_km: 84_200 }
  expect(await ask('SetMeter', read)).toMatchObject({ odometer_km: 84_260, engine_hours: 6 })
  expect(await ask('SetMeter', { ...read, day: today(-2) })).toMatchObject({ odometer_km: 84_220 })
  // Today until now.
  expect(await ask('SetMeter', { ...read, day: today() })).toMatchObject({ odometer_km: 84_200 })
  await drove(device.id, today(), 25)
  await countMeters(platform, [device.id])
  expect(await ask('GetMeter', { simei })).toMatchObject({
    odometer_km: 84_205,
    read_km: 84_200,
    read_hours: null,
  })
  expect(await ask('SetMeter', { ...read, day: today(2) })).toMatchObject({
    error: 'rangeInFuture',
  })
  expect(await ask('SetMeter', { simei, day: today() })).toMatchObject({ error: 'badParams' })
  // 65 km in the last 33 days.
  await ask('SetUpkeep', { simei: [simei], kind: 'other', name: 'belt', due_km: 84_300 })
  const [belt] = await list({ kind: 'other' })
  expect(belt?.['expected_day']).not.toBeNull()
  expect(belt?.['sort_day']).toBe(belt?.['expected_day'])
})

test('closing one that repeats makes the next, once, whoever closes it at once', async () => {
  const { simei, ask, plan, list } = await fleet()
  await ask('SetMeter', { simei, day: today(), odometer_km: 84_200 })
  await plan({ due_day: today(5), every_months: 12, due_km: 84_300, every_km: 15_000 })
  const [first] = await list()
  const done = {
    simei,
    upkeep_id: first?.['upkeep_id'],
    done_day: today(),
    done_by: 'Workshop',
    cost: 12_050,
    currency: 'EUR',
  }
  const replies = await Promise.all([ask('CloseUpkeep', done), ask('CloseUpkeep', done)])
  expect(replies.map(({ error }) => error).sort()).toEqual(['upkeepClosed', undefined])
  const made = replies.find(({ error }) => error === undefined)
  expect(made).toMatchObject({ next_id: expect.any(String), next_km: 99_200, next_hours: null })
  const open = await list()
  expect(open).toEqual([
    expect.objectContaining({ upkeep_id: made?.['next_id'], due_km: 99_200, state: 'later' }),
  ])
  expect(await list({ state: 'done' })).toEqual([
    expect.objectContaining({
      upkeep_id: first?.['upkeep_id'],
      done_day: today(),
      done_km: 84_200,
      done_by: 'Workshop',
      cost: 12_050,
      currency: 'EUR',
      closed_by: expect.stringContaining('Name of'),
      expected_day: null,
      left_days: null,
    }),
  ])
  expect(await ask('GetUpkeepSums')).toMatchObject({
    done: 1,
    costs: [{ currency: 'EUR', cost: 12_050 }],
  })
  // What is done is not changed any more, but may be deleted.
  const upkeep_id = first?.['upkeep_id']
  expect(await plan({ upkeep_id, due_day: today(9) })).toMatchObject({ error: 'upkeepClosed' })
  expect(await ask('DeleteUpkeep', { simei, upkeep_id })).toMatchObject({ errcode: 0 })
  expect(await ask('DeleteUpkeep', { simei, upkeep_id })).toMatchObject({ error: 'notFound' })
  expect(await list({ state: 'done' })).toEqual([])
  expect(await list()).toHaveLength(1)
})

test('the same request closes once, and answers the same', async () => {
  const { simei, ask, plan, list } = await fleet()
  await plan({ due_day: today(5), every_months: 6 })
  const [first] = await list()
  const request_id = 'close-once-1'
  const done = { simei, upkeep_id: first?.['upkeep_id'], done_day: today(), request_id }
  const answer = await ask('CloseUpkeep', done)
  expect(await ask('CloseUpkeep', done)).toEqual(answer)
  expect(await list()).toHaveLength(1)
})

test('what is not allowed is refused by its field', async () => {
  const { simei, ask, plan, list } = await fleet()
  const fieldsOf = ({ fields }: Reply) => fields?.map(({ path }: { path: string }) => path)
  expect(fieldsOf(await plan({}))).toEqual(['due_day'])
  expect(fieldsOf(await plan({ kind: 'other', due_km: 5 }))).toEqual(['name'])
  expect(fieldsOf(await plan({ due_day: '2027-02-29' }))).toEqual(['due_day'])
  const bounds = [
    ['due_km', 1, upkeepLimits.km],
    ['due_hours', 1, upkeepLimits.hours],
    ['every_months', 1, upkeepLimits.months],
    ['remind_days', 0, upkeepLimits.remindDays],
    ['remind_km', 0, upkeepLimits.remindKm],
    ['remind_hours', 0, upkeepLimits.remindHours],
  ] as const
  for (const [field, least, most] of bounds) {
    const due = { due_day: '2099-01-01' }
    for (const value of [least - 1, most + 1])
      expect(fieldsOf(await plan({ ...due, [field]: value })), field).toEqual([field])
    for (const value of [least, most])
      expect(await plan({ ...due, [field]: value }), field).toMatchObject({ suc_items: [simei] })
  }
  const [row] = await list()
  expect(row).toMatchObject({ remind_days: expect.any(Number) })
  await plan({ due_day: '2098-01-01' })
  const usual = (await list()).find(({ due_day }) => due_day === '2098-01-01')
  expect(usual).toMatchObject({
    remind_days: usualReminder.days,
    remind_km: usualReminder.km,
    remind_hours: usualReminder.hours,
  })
  const done = { simei, upkeep_id: usual?.['upkeep_id'], done_day: today() }
  expect(fieldsOf(await ask('CloseUpkeep', { ...done, cost: 5 }))).toEqual(['currency'])
  expect(fieldsOf(await ask('CloseUpkeep', { ...done, currency: 'EUR' }))).toEqual(['cost'])
  expect(fieldsOf(await ask('CloseUpkeep', { ...done, cost: 5, currency: 'XXX' }))).toEqual([
    'currency',
  ])
  expect(await ask('CloseUpkeep', { ...done, done_day: today(2) })).toMatchObject({
    error: 'rangeInFuture',
  })
})

test('a device has so many open plans at most, and others get theirs', async () => {
  const { organisation, device, simei, ask } = await fleet()
  const other = await createDevice(platform, { organisation })
  await platform.pool.query(
    `INSERT INTO upkeep (device_id, organisation_id, kind, due_km, sort_on, remind_days, remind_km, remind_hours,
       created_at, updated_at)
     SELECT $1, $2, 'service', 5, now(), 1, 1, 1, now(), now() FROM generate_series(1, $3)`,
    [device.id, organisation.id, upkeepLimits.perDevice],
  )
  const both = { simei: [simei, String(other.id)], kind: 'service', due_km: 7 }
  expect(await ask('SetUpkeep', both)).toMatchObject({
    suc_items: [String(other.id)],
    fail_items: [{ simei, imei: device.imei }],
  })
})

test('others’ devices and plans are none, and who had a device before keeps what it did', async () => {
  const dealer = await fleet()
  const own = await fleet(dealer.organisation)
  const foreign = await fleet()
  await own.plan({ due_day: today(5) })
  const [row] = await own.list()
  const named = { simei: own.simei, upkeep_id: row?.['upkeep_id'] }
  expect(await foreign.list()).toEqual([])
  for (const [func, params] of [
    ['CloseUpkeep', { ...named, done_day: today() }],
    ['DeleteUpkeep', named],
    ['SetMeter', { simei: own.simei, day: today(), odometer_km: 1 }],
    ['GetMeter', { simei: own.simei }],
  ] as const)
    expect(await foreign.ask(func, params), func).toMatchObject({ error: 'deviceNotFound' })
  // Of another device, it is no plan.
  expect(await foreign.ask('DeleteUpkeep', { ...named, simei: foreign.simei })).toMatchObject({
    error: 'notFound',
  })
  // Whoever is above sees it; who gets the device sees nothing, and changes nothing.
  expect(await dealer.list({ imei_list: [own.device.imei] })).toHaveLength(1)
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    own.device.id,
    foreign.organisation.id,
  ])
  expect(await foreign.list()).toEqual([])
  expect(await foreign.ask('GetUpkeepSums')).toMatchObject({ soon: 0 })
  expect(await foreign.ask('DeleteUpkeep', named)).toMatchObject({ error: 'notFound' })
  expect(await own.list()).toEqual([])
  expect(await own.ask('DeleteUpkeep', named)).toMatchObject({ error: 'deviceNotFound' })
})

test('devices in the recycle bin have no plans, until they come back', async () => {
  const { device, plan, list } = await fleet()
  await plan({ due_day: today(5) })
  const deleted = (at: string) =>
    platform.pool.query(`UPDATE device SET deleted_at = ${at} WHERE id = $1`, [device.id])
  await deleted('now()')
  expect(await list()).toEqual([])
  await deleted('NULL')
  expect(await list()).toHaveLength(1)
})

test('what was done lies in its period, with its costs', async () => {
  const { simei, ask, plan, list } = await fleet()
  for (const [done_day, cost, currency] of [
    [today(-40), 100, 'EUR'],
    [today(-3), 200, 'EUR'],
    [today(-2), 300, 'JPY'],
  ] as const) {
    await plan({ due_day: today(5) })
    const [open] = await list()
    const upkeep_id = open?.['upkeep_id']
    await ask('CloseUpkeep', { simei, upkeep_id, done_day, cost, currency })
  }
  const now = Math.floor(platform.now() / 1000)
  const lately = { start_time: now - 3 * 86_400, end_time: now }
  expect(await ask('GetUpkeepSums', lately)).toMatchObject({
    done: 2,
    costs: [
      { currency: 'JPY', cost: 300 },
      { currency: 'EUR', cost: 200 },
    ],
  })
  const rows = await list({ state: 'done', ...lately })
  expect(rows.map(({ done_day }) => done_day)).toEqual([today(-2), today(-3)])
  expect(
    await ask('GetUpkeep', { start_time: lately.end_time, end_time: lately.start_time }),
  ).toMatchObject({ error: 'rangeReversed' })
})
