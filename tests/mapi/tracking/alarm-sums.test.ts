import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

type Device = { id: number; imei: string; name: string; home: string }
type Alarm = {
  device: Device
  type: AlarmType
  time: number
  isAcked: boolean
  /** Seconds that it waited for a hand. */
  wait: number | undefined
}

let platform: Platform
let sid: string
let devices: Device[]
let group: { id: number }
let alarms: Alarm[]
const hour = 3_600
const day = 86_400
const at = (text: string) => Date.parse(text) / 1000
/** A month in which clocks change in Berlin (29 March), Lord Howe (5 April, half an hour) and Santiago (5 April). */
const month = { start_time: at('2026-03-20T00:00Z'), end_time: at('2026-04-19T23:59:59Z') }
const types: AlarmType[] = ['sos', 'overspeed', 'lowPower', 'fenceOut']

/** One after the other; none of it is the product's. */
function* dice(seed: number) {
  for (let value = seed; ; ) {
    value = (value * 48_271) % 2_147_483_647
    yield value / 2_147_483_647
  }
}

function simulated(): Alarm[] {
  const numbers = dice(11)
  const next = () => numbers.next().value ?? 0
  const seen = new Set<string>()
  const made: Alarm[] = []
  while (made.length < 600) {
    const device = devices[Math.floor(next() ** 2 * devices.length)] as Device
    const type = types[Math.floor(next() ** 2 * types.length)] as AlarmType
    const time = month.start_time + Math.floor(next() * (month.end_time - month.start_time))
    const isHandled = next() < 0.4
    const wait = isHandled ? Math.floor(Math.exp(next() * 13)) : undefined
    const isAcked = isHandled || next() < 0.3
    if (seen.has(`${device.id} ${time} ${type}`)) continue
    seen.add(`${device.id} ${time} ${type}`)
    made.push({ device, type, time, isAcked, wait })
  }
  return made
}

async function store(rows: readonly Alarm[]) {
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, acked_at, handled_at, result)
     SELECT id, time - $6, time::int8 * 1000000, type, CASE WHEN acked THEN to_timestamp(time + 5) END,
       to_timestamp(time + wait), CASE WHEN wait IS NOT NULL THEN 'e_disposal_solved' END
     FROM unnest($1::int[], $2::int[], $3::smallint[], $4::bool[], $5::int[]) AS r (id, time, type, acked, wait)`,
    [
      rows.map(({ device }) => device.id),
      rows.map(({ time }) => time),
      rows.map(({ type }) => alarmTypes[type].bit),
      rows.map(({ isAcked }) => isAcked),
      rows.map(({ wait }) => wait ?? null),
      storeEpoch,
    ],
  )
}

/** The dealer has devices of his own, and two customers, one of whom has a customer too. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const north = await createOrganisation(platform, { name: 'North', parent: dealer })
  const south = await createOrganisation(platform, { name: 'South', parent: dealer })
  const shop = await createOrganisation(platform, { name: 'Shop', parent: south })
  const permissions = ['e_ua_websocket_gchild'] as const
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer, permissions }))
  const homes = [dealer, dealer, north, north, north, south, shop, shop]
  const names = ['Dealer', 'Dealer', 'North', 'North', 'North', 'South', 'South', 'South']
  devices = await Promise.all(
    homes.map(async (organisation, place) => {
      const imei = `86000000000010${place}`
      const name = `Van ${place}`
      const { id } = await createDevice(platform, { organisation, imei, name })
      return { id, imei, name, home: names[place] ?? '' }
    }),
  )
  group = await createGroup(platform, dealer)
  await platform.pool.query('UPDATE device SET group_id = $1 WHERE imei = $2', [
    group.id,
    '860000000000101',
  ])
  const stranger = await createDevice(platform, { organisation: root, imei: '860000000000999' })
  alarms = simulated()
  await store(alarms)
  const others = { id: stranger.id, imei: '', name: '', home: '' }
  await store(alarms.slice(0, 50).map((alarm) => ({ ...alarm, device: others })))
})
afterAll(() => platform.close())
beforeEach(() => zone('UTC+00:00'))

const zone = (zone_name: string) => {
  platform.advance(1)
  return call(platform, 'user/SetInfo', { zone_name }, { sid })
}

function ask(name: string, params: object = {}): Promise<Reply> {
  platform.advance(1)
  return call(platform, name, { get_child: true, ...month, ...params }, { sid })
}

type Row = Record<string, number | string | null>
type Sum = { count: number; unack: number; handled: number; median: number | null }

function sumOf(some: readonly Alarm[]): Sum {
  const waits = some.flatMap(({ wait }) => wait ?? []).sort((a, b) => a - b)
  const middle = (place: number) => waits[Math.floor(place)] ?? 0
  const median = (middle((waits.length - 1) / 2) + middle(waits.length / 2)) / 2
  return {
    count: some.length,
    unack: some.filter(({ isAcked }) => !isAcked).length,
    handled: waits.length,
    median: waits.length === 0 ? null : median,
  }
}

function expectSum(row: Row, wanted: Sum, what: string) {
  const { count, unack, handled, median } = wanted
  expect(row, what).toMatchObject({ count, unack, handled })
  const { handle_seconds: found } = row
  if (median === null || typeof found !== 'number') expect(found, what).toBe(median)
  else expect(Math.abs(found - median), what).toBeLessThanOrEqual(median * 0.01 + 1)
}

function grouped(some: readonly Alarm[], keyOf: (alarm: Alarm) => string): Map<string, Alarm[]> {
  const groups = new Map<string, Alarm[]>()
  for (const alarm of some) {
    const key = keyOf(alarm)
    groups.set(key, [...(groups.get(key) ?? []), alarm])
  }
  return groups
}

/** What a wall clock there shows, by the engine's calendar. */
function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return ({ time }: Alarm) => {
    const parts = format.formatToParts(time * 1000)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    const date = `${part('year')}-${part('month')}-${part('day')}`
    return { date, weekHour: `${days.indexOf(part('weekday')) + 1}-${part('hour')}` }
  }
}

const zones = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu']

test.each(zones)('days, months and hours of the week are those of %s', async (name) => {
  await zone(name)
  const clock = clockOf(name)
  const keys: Record<string, (alarm: Alarm) => string> = {
    day: (alarm) => `${clock(alarm).date}:${alarm.type}`,
    month: (alarm) => `${clock(alarm).date.slice(0, 7)}:${alarm.type}`,
    hour: (alarm) => clock(alarm).weekHour,
  }
  for (const [by, keyOf] of Object.entries(keys)) {
    const { items, total } = await ask('alarm/GetAlarmStat', { by, limit_size: 3000 })
    const wanted = grouped(alarms, keyOf)
    expect(items).toHaveLength(wanted.size)
    for (const row of items) {
      const key = by === 'hour' ? row.week_hour : `${row.day}:${row.type}`
      expectSum(row, sumOf(wanted.get(key) ?? []), `${by} ${key}`)
    }
    expectSum(total, sumOf(alarms), by)
  }
})

test('devices and the organisations directly below are told apart by type, the most alarms first', async () => {
  const family = await ask('alarm/GetAlarmStat', { by: 'family', limit_size: 3000 })
  const homes = grouped(alarms, ({ device, type }) => `${device.home}:${type}`)
  expect(family['items']).toHaveLength(homes.size)
  for (const row of family['items'])
    expectSum(row, sumOf(homes.get(`${row.sfamily_name}:${row.type}`) ?? []), row.key)
  const order = [...grouped(alarms, ({ device }) => device.home)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([home]) => home)
  const names = family['items'].map((row: Row) => row['sfamily_name'])
  expect([...new Set(names)]).toEqual(order)
  expect(family['items'].find((row: Row) => row['sfamily_name'] === 'Dealer')).toMatchObject({
    of: 'own',
  })

  const device = await ask('alarm/GetAlarmStat', { by: 'device', limit_size: 3000 })
  const own = grouped(alarms, (alarm) => `${alarm.device.imei}:${alarm.type}`)
  expect(device['items']).toHaveLength(own.size)
  for (const row of device['items'])
    expectSum(row, sumOf(own.get(`${row.imei}:${row.type}`) ?? []), row.key)
  expect(device['items'][0]).toMatchObject({ device_name: 'Van 0', sfamily_name: 'Dealer' })
})

test('a page goes on after the last row of the one before; the total is of all', async () => {
  const whole = await ask('alarm/GetAlarmStat', { by: 'device', limit_size: 3000 })
  const pages: Reply[] = []
  for (let last_key: string | undefined, isFull = true; isFull; ) {
    const page = await ask('alarm/GetAlarmStat', { by: 'device', limit_size: 7, last_key })
    pages.push(page)
    isFull = page['items'].length === 7
    last_key = page['items'].at(-1)?.key
  }
  expect(pages.flatMap((page) => page['items'])).toEqual(whole['items'])
  for (const page of pages) expect(page['total']).toEqual(whole['total'])
})

test('sums and the list behind them are narrowed alike', async () => {
  const clock = clockOf('UTC')
  const [busy = '', ofBusy = []] =
    [...grouped(alarms, (alarm) => clock(alarm).weekHour)].sort(
      ([, a], [, b]) => b.length - a.length,
    )[0] ?? []
  const named = devices.slice(1, 4)
  const cases: [object, Alarm[]][] = [
    [
      { types: ['sos', 'fenceOut'] },
      alarms.filter(({ type }) => ['sos', 'fenceOut'].includes(type)),
    ],
    [{ statuses: ['e_alarm_status_handled'] }, alarms.filter(({ wait }) => wait !== undefined)],
    [{ status: 'e_alarm_status_unack' }, alarms.filter(({ isAcked }) => !isAcked)],
    [
      { imei_list: named.map(({ imei }) => imei) },
      alarms.filter(({ device }) => named.includes(device)),
    ],
    [{ search: 'Van 6' }, alarms.filter(({ device }) => device.name === 'Van 6')],
    [{ sgid: String(group.id) }, alarms.filter(({ device }) => device.imei === '860000000000101')],
    [{ get_child: false }, alarms.filter(({ device }) => device.home === 'Dealer')],
    [{ week_hour: busy }, ofBusy],
    [
      { start_time: month.end_time - 3 * day },
      alarms.filter(({ time }) => time >= month.end_time - 3 * day),
    ],
  ]
  for (const [params, wanted] of cases) {
    const what = JSON.stringify(params)
    const { total } = await ask('alarm/GetAlarmStat', params)
    expectSum(total, sumOf(wanted), what)
    const summary = await ask('alarm/GetAlarmTypeSummary', { ...params, is_compared: true })
    expectSum(summary['total'], sumOf(wanted), what)
    const list = await ask('alarm/Get', params)
    expect(list['items'], what).toHaveLength(Math.min(100, wanted.length))
    if (wanted.length <= 100)
      expect(list['items'].map(({ time }: { time: number }) => time)).toEqual(
        wanted.map(({ time }) => time).sort((a, b) => b - a),
      )
  }
})

test('an alarm tells how long it waited', async () => {
  const { items } = await ask('alarm/Get', { imei_list: [devices[7]?.imei] })
  const waits = new Map(
    alarms.map(({ device, type, time, wait }) => [`${device.imei} ${type} ${time}`, wait ?? null]),
  )
  expect(items.length).toBeGreaterThan(0)
  for (const { imei, type, time, handle_seconds } of items)
    expect(handle_seconds).toBe(waits.get(`${imei} ${type} ${time}`))
})

test('a type is compared with as many days before, over a change of clocks', async () => {
  await zone('Europe/Berlin')
  // A week from the Monday after the change; the week before has an hour less.
  const period = {
    start_time: at('2026-03-30T00:00+02:00'),
    end_time: at('2026-04-05T23:59:59+02:00'),
  }
  const before = {
    start_time: at('2026-03-23T00:00+01:00'),
    end_time: at('2026-03-29T23:59:59+02:00'),
  }
  const within = ({ start_time, end_time }: typeof month) =>
    alarms.filter(({ time }) => time >= start_time && time <= end_time)
  const [now, was] = [within(period), within(before)]
  const { items } = await ask('alarm/GetAlarmTypeSummary', { ...period, is_compared: true })
  expect(items.map(({ type }: Row) => type).toSorted()).toEqual(types.toSorted())
  for (const row of items) {
    const some = now.filter(({ type }) => type === row.type)
    const earlier = was.filter(({ type }) => type === row.type).length
    expectSum(row, sumOf(some), row.type)
    expect(row).toMatchObject({
      devices: new Set(some.map(({ device }) => device.id)).size,
      before: earlier,
      share: Math.round((some.length / now.length) * 1000) / 10,
      change: Math.round(((some.length - earlier) / earlier) * 1000) / 10,
    })
  }
})

test('a type that only the days before had is told; without comparing nothing is', async () => {
  const time = at('2026-05-10T12:00Z')
  const [device] = devices as [Device]
  await store([
    { device, type: 'collision', time, isAcked: false, wait: undefined },
    { device, type: 'sos', time: time + day, isAcked: false, wait: undefined },
  ])
  const period = { start_time: time + day - hour, end_time: time + day + hour }
  const { items } = await ask('alarm/GetAlarmTypeSummary', { ...period, is_compared: true })
  expect(items).toMatchObject([
    { type: 'sos', count: 1, share: 100, before: 0, change: null },
    { type: 'collision', count: 0, devices: 0, share: 0, before: 1, change: -100 },
  ])
  const plain = await ask('alarm/GetAlarmTypeSummary', period)
  expect(plain['items']).toMatchObject([
    { type: 'sos', count: 1, before: null, change: null, handle_seconds: null },
  ])
})

test('each figure changes with its fact: acknowledged, handled, deleted', async () => {
  const time = at('2026-05-20T12:00Z')
  const [device] = devices as [Device]
  const period = { start_time: time - hour, end_time: time + hour }
  const total = async () => (await ask('alarm/GetAlarmStat', period))['total']
  const change = async (text: string) => {
    await platform.positions.query(
      `UPDATE tracking.alarm SET ${text} WHERE device_id = $1 AND time = $2`,
      [device.id, time - storeEpoch],
    )
    return total()
  }
  expect(await total()).toEqual({ count: 0, unack: 0, handled: 0, handle_seconds: null })
  await store([{ device, type: 'sos', time, isAcked: false, wait: undefined }])
  expect(await total()).toEqual({ count: 1, unack: 1, handled: 0, handle_seconds: null })
  expect(await change('acked_at = now()')).toMatchObject({ count: 1, unack: 0, handled: 0 })
  expect(await change(`handled_at = to_timestamp(${time + 1_234})`)).toEqual({
    count: 1,
    unack: 0,
    handled: 1,
    handle_seconds: 1_234,
  })
  // A device whose clock is fast: nobody handled it before it was.
  expect(await change(`handled_at = to_timestamp(${time - 60})`)).toMatchObject({
    handle_seconds: 0,
  })
  expect(await change('deleted_at = now()')).toMatchObject({ count: 0, handled: 0 })
})

test('a period is at most 92 days, and an hour of the week is one', async () => {
  const long = { start_time: month.end_time - 93 * day }
  expect((await ask('alarm/GetAlarmStat', long)).error).toBe('rangeTooLong')
  for (const week_hour of ['8-10', '0-10', '3-24', '3'])
    expect((await ask('alarm/GetAlarmStat', { week_hour })).error, week_hour).toBe('badParams')
})
