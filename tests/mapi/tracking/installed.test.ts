import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayText } from '#lib/format/time.ts'
import { dayIn, dayName, dayNumber } from '#lib/motion/day-cut.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
let strangerSid: string
let imported: string
const zone = 'Asia/Shanghai'
/** Of the platform, counted from 2020-01-01 in `zone`. */
let today = 0

type Own = { n: number; ago: number | null; model?: string; isSold?: boolean; isWireless?: true }

/** First report so many days ago; null: none yet. */
const devices: Own[] = [
  { n: 1, ago: 0, model: 'VG02' },
  { n: 2, ago: 2, model: 'VG02', isSold: true },
  { n: 3, ago: 2, isSold: true },
  { n: 4, ago: 5, model: 'JM01', isWireless: true },
  { n: 5, ago: 40, model: 'JM01' },
  { n: 6, ago: 40, isSold: true },
  { n: 7, ago: null, model: 'VG02' },
]
const ids = new Map<number, number>()
const imeiOf = (n: number) => `86100000000000${n}`
const noonOf = (day: number) => dayIn(zone, day).start + 43_200 + storeEpoch

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  today = dayNumber(dayText(platform.now() / 1000, zone))
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const customer = await createOrganisation(platform, {
    name: 'Customer',
    parent: dealer,
    kind: 'end_user',
  })
  const account = await createAccount(platform, { organisation: dealer })
  const above = await createAccount(platform, { organisation: root })
  imported = account.login
  sid = await logIn(platform, account)
  strangerSid = await logIn(
    platform,
    await createAccount(platform, {
      organisation: await createOrganisation(platform, { name: 'Other', parent: root }),
    }),
  )
  for (const { n, ago, model, isSold, isWireless } of devices) {
    const start =
      ago === null ? null : Math.min(noonOf(today - ago) * 1000, platform.now() - 60_000)
    const { id } = await createDevice(platform, {
      organisation: isSold ? customer : dealer,
      imei: imeiOf(n),
      model: model ?? '',
      activatedAt: start === null ? null : new Date(start),
    })
    ids.set(n, id)
    await platform.pool.query('UPDATE device SET wired = $2, added_by = $3 WHERE id = $1', [
      id,
      isWireless ? 1 : 0,
      n < 3 ? account.id : above.id,
    ])
  }
})
afterAll(() => platform.close())

/** The device reported on a day after that of its first report. */
const report = (n: number, ago: number) =>
  platform.positions.query(
    `INSERT INTO tracking.checkpoint (device_id, time, state) VALUES ($1, $2, '') ON CONFLICT DO NOTHING`,
    [ids.get(n), dayIn(zone, today - ago).start],
  )

type Row = Record<string, number | string | null>
type Reply = { items: Row[]; total: Record<string, number>; next_key?: string | null }

async function ask(func: string, params: object = {}, who = sid): Promise<Reply> {
  // What is remembered of a small place lasts a second.
  platform.advance(2)
  const period = { start_time: noonOf(today - 9), end_time: Math.floor(platform.now() / 1000) }
  return (await call(platform, func, { ...period, ...params }, { sid: who })) as unknown as Reply
}
const installs = (params: object = {}) => ask('summary/QueryInstallCar', params)
const checkIns = (params: object = {}) => ask('summary/QueryCheckInCar', params)
const numbers = ({ items }: Reply) => items.map(({ imei }) => Number(String(imei).slice(-1)))
const dayOf = (ago: number) => dayName(today - ago)

test('devices stand by their first report, the newest first, each with who added it as far as that is in sight', async () => {
  const reply = await installs()
  expect(numbers(reply)).toEqual([1, 3, 2, 4])
  expect(reply.total).toEqual({ devices: 4, models: 2, homes: 2 })
  expect(reply.items[0]).toMatchObject({
    model: 'VG02',
    actor: imported,
    dealer_name: 'Dealer',
    sfamily_name: 'Dealer',
  })
  expect(reply.items[1]).toMatchObject({
    model: null,
    actor: null,
    dealer_name: 'Dealer',
    sfamily_name: 'Customer',
  })
  const page = await installs({ limit_size: 2 })
  const rest = await installs({ last_key: page.items.at(-1)?.['key'] })
  expect([...numbers(page), ...numbers(rest)]).toEqual([1, 3, 2, 4])
  expect((await ask('summary/QueryInstallCar', {}, strangerSid)).items).toEqual([])
})

test('they are counted by day, month, model, organisation and who added them', async () => {
  const counts = async (by: string, name: string) =>
    (await installs({ by })).items.map((row) => [row[name], row['devices']])
  expect(await counts('day', 'day')).toEqual([
    [dayOf(0), 1],
    [dayOf(2), 2],
    [dayOf(5), 1],
  ])
  const months = await installs({ by: 'month' })
  expect(months.items.reduce((sum, row) => sum + Number(row['devices']), 0)).toBe(4)
  expect(await counts('model', 'model')).toEqual([
    ['VG02', 2],
    [null, 1],
    ['JM01', 1],
  ])
  expect(await counts('family', 'sfamily_name')).toEqual([
    ['Dealer', 2],
    ['Customer', 2],
  ])
  expect(await counts('actor', 'actor')).toEqual([
    [null, 2],
    [imported, 2],
  ])
})

test('each filter narrows rows and figures alike', async () => {
  expect((await installs({ model: 'JM01' })).total).toEqual({ devices: 1, models: 1, homes: 1 })
  expect(numbers(await installs({ is_get_child: false }))).toEqual([1, 4])
  expect(numbers(await installs({ search: imeiOf(2) }))).toEqual([2])
  expect((await installs({ imei_list: [imeiOf(2)], by: 'day' })).total['devices']).toBe(1)
  const earlier = { start_time: noonOf(today - 60), end_time: noonOf(today - 20) }
  expect(numbers(await installs(earlier)).toSorted()).toEqual([5, 6])
})

test('a device counts once it has reported, and where it is now', async () => {
  const now = new Date(platform.now() - 1000)
  await platform.pool.query('UPDATE device SET activated_at = $2 WHERE id = $1', [ids.get(7), now])
  expect((await installs()).total['devices']).toBe(5)
  await platform.pool.query('UPDATE device SET activated_at = NULL WHERE id = $1', [ids.get(7)])
  expect((await installs()).total['devices']).toBe(4)
})

test('vehicles are the wired devices with a first report; those without a report in the period are missing', async () => {
  await report(5, 3)
  await report(2, 1)
  const reply = await checkIns()
  expect(numbers(reply)).toEqual([1, 2, 3, 5, 6])
  expect(reply.total).toEqual({ vehicles: 5, checked_in: 4, missing: 1, installed: 3 })
  expect(reply.items.map(({ state, report_days }) => [state, report_days])).toEqual([
    ['in', 1],
    ['in', 2],
    ['in', 1],
    ['in', 1],
    ['out', 0],
  ])
  expect(reply.next_key).toBeNull()
  expect(numbers(await checkIns({ state: 'out' }))).toEqual([6])
  expect(numbers(await checkIns({ state: 'first' }))).toEqual([1, 2, 3])
  expect((await checkIns({ state: 'in' })).total).toMatchObject({ vehicles: 4, missing: 0 })
})

test('a day counts the vehicles up to it, and those that reported on it', async () => {
  const { items, total } = await checkIns({ by: 'day' })
  const days = new Map(items.map((row) => [row['day'], row]))
  expect(items).toHaveLength(10)
  expect(days.get(dayOf(0))).toMatchObject({ vehicles: 5, checked_in: 1, missing: 4, installed: 1 })
  expect(days.get(dayOf(1))).toMatchObject({ vehicles: 4, checked_in: 1, installed: 0 })
  expect(days.get(dayOf(2))).toMatchObject({ vehicles: 4, checked_in: 2, installed: 2 })
  expect(days.get(dayOf(3))).toMatchObject({ vehicles: 2, checked_in: 1, missing: 1 })
  expect(total['vehicles']).toBe(5)
  await report(6, 1)
  const later = await checkIns({ by: 'day' })
  expect(later.items.find(({ day }) => day === dayOf(1))).toMatchObject({ checked_in: 2 })
  expect(later.total).toMatchObject({ checked_in: 5, missing: 0 })
})

test('models and organisations add up to the whole', async () => {
  const { total } = await checkIns()
  for (const by of ['model', 'family']) {
    const { items } = await checkIns({ by })
    for (const key of ['vehicles', 'checked_in', 'missing', 'installed'])
      expect([by, key, items.reduce((sum, row) => sum + Number(row[key]), 0)]).toEqual([
        by,
        key,
        total[key],
      ])
  }
  const models = await checkIns({ by: 'model' })
  expect(models.items.map(({ model, vehicles }) => [model, vehicles])).toEqual([
    ['VG02', 2],
    [null, 2],
    ['JM01', 1],
  ])
})

test('pages of vehicles follow each other', async () => {
  const found: number[] = []
  for (let last: string | null | undefined; last !== null; ) {
    const page = await checkIns({ limit_size: 2, ...(last && { last_key: last }) })
    found.push(...numbers(page))
    last = page.next_key
  }
  expect(found).toEqual([1, 2, 3, 5, 6])
})

test('periods end where they are too long to count', async () => {
  const faultOf = async (func: string, days: number) =>
    ((await ask(func, { start_time: noonOf(today - days) })) as unknown as { error?: string }).error
  expect(await faultOf('summary/QueryCheckInCar', 90)).toBeUndefined()
  expect(await faultOf('summary/QueryCheckInCar', 94)).toBe('rangeTooLong')
  expect(await faultOf('summary/QueryInstallCar', 364)).toBeUndefined()
  expect(await faultOf('summary/QueryInstallCar', 368)).toBe('rangeTooLong')
})
