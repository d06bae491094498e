import { afterEach, beforeEach, expect, test } from 'vitest'
import { setReaderZone } from '#lib/format/reader-zone.ts'
import type { ListFilter } from './list.ts'
import { pages } from './pages.ts'
import { rowsBehind, type Seen } from './rows-behind.ts'
import { alarmDetail } from './tracking/alarm-detail.ts'
import { alarmStat } from './tracking/alarm-stat.ts'
import { status } from './tracking/status.ts'
import { tripSums } from './tracking/trip-sums.ts'
import { orderStat } from './trade/order-stat.ts'
import { platformService } from './trade/platform-service.ts'
import { simStat } from './trade/sim-stat.ts'

const at = (text: string) => Date.parse(text) / 1000
const period = { from: at('2026-10-20T00:00Z'), to: at('2026-11-24T09:30Z') }
const whole = { period: `${period.from}-${period.to}`, time_of: 'paid' }

const behind = (sums: typeof orderStat, by: string, row: object, more: Partial<Seen> = {}) => {
  const seen = { by, period, values: {}, carried: [], ...more }
  const href = rowsBehind(sums, { ...row }, seen)
  return Object.fromEntries(new URL(href ?? '', 'http://x').searchParams)
}

beforeEach(() => setReaderZone('UTC'))
afterEach(() => setReaderZone(undefined))

test('a day and a month are cut to the period of the sums, in the zone of the reader', () => {
  expect(behind(orderStat, 'day', { key: '2026-11-03', day: '2026-11-03' })).toEqual({
    period: `${at('2026-11-03T00:00Z')}-${at('2026-11-03T23:59:59Z')}`,
    time_of: 'paid',
  })
  const month = (day: string) => behind(orderStat, 'month', { key: day, day })['period']
  expect(month('2026-10')).toBe(`${period.from}-${at('2026-10-31T23:59:59Z')}`)
  expect(month('2026-11')).toBe(`${at('2026-11-01T00:00Z')}-${period.to}`)
  setReaderZone('Asia/Shanghai')
  expect(behind(simStat, 'day', { key: '2026-11-02', day: '2026-11-02' })['period']).toBe(
    `${at('2026-11-01T16:00Z')}-${at('2026-11-02T16:00Z') - 1}`,
  )
})

test('a month of sums of no period is all of it', () => {
  const month = { key: '2027-02', day: '2027-02' }
  expect(behind(platformService, 'month', month, { period: undefined })).toEqual({
    by: 'device',
    period: `${at('2027-02-01T00:00Z')}-${at('2027-02-28T23:59:59Z')}`,
  })
  expect(behind(platformService, 'month', { key: 'none' }, { period: undefined })).toEqual({
    by: 'device',
    end: 'none',
  })
})

test('counts of states lead from an hour to organisations, to states, to the devices in one', () => {
  const values = { children: '0' }
  const [from, to] = [at('2026-11-03T08:00Z'), at('2026-11-03T08:59:59Z')]
  expect(behind(status, 'hour', { key: '7', start_time: from, end_time: to }, { values })).toEqual({
    by: 'family',
    children: '0',
    period: `${from}-${to}`,
  })
  const all = `${period.from}-${period.to}`
  expect(behind(status, 'family', { key: '7', sfamily_name: 'South' })).toEqual({
    by: 'state',
    monitorSid: '7',
    monitorName: 'South',
    period: all,
  })
  expect(behind(status, 'family', { key: 'own', sfamily_name: 'Dealer' })).toMatchObject({
    by: 'state',
    children: '0',
  })
  const state = { key: 'offline', state: 'offline' }
  expect(behind(status, 'state', state, { values })).toMatchObject({
    state: 'offline',
    children: '0',
  })
})

test('the list is of the currency that was added up', () => {
  const row = { key: '4', service: 'platform', currency: 'AUD' }
  expect(behind(orderStat, 'service', row)['currency']).toBe('AUD')
})

test('what a row is named after becomes a filter; the own filters and what was carried stay', () => {
  expect(behind(orderStat, 'service', { key: '4', service: 'platform' })).toEqual({
    ...whole,
    type: 'platform',
  })
  const values = { biz_type: 'e_type_increment' }
  expect(behind(orderStat, 'platform', { key: '9', pay_plat: 9 }, { values })).toEqual({
    ...whole,
    pay_plat: '9',
    biz_type: 'e_type_increment',
  })
  const carried = [['lang', 'en']] as const
  expect(behind(simStat, 'package', { key: '7', package_name: '30 MB' }, { carried })).toEqual({
    ...whole,
    lang: 'en',
    batch_no: '7',
    package: '30 MB',
  })
  expect(behind(simStat, 'carrier', { key: 'mobile', carrier: 'mobile' })).toEqual({
    ...whole,
    carrier: 'mobile',
  })
})

test('a row without a name has filters of its own', () => {
  const row = { key: '0', day: null, service: null, pay_plat: null, sfamily_name: null }
  expect(behind(orderStat, 'service', row)).toEqual({ ...whole, biz_type: 'e_type_recharge' })
})

test('an organisation leads to what it sees, the one in view to its own alone', () => {
  const carried = [['monitorSid', '3']] as const
  expect(behind(orderStat, 'family', { key: '7', sfamily_name: 'Shop' }, { carried })).toEqual({
    ...whole,
    monitorSid: '7',
    monitorName: 'Shop',
  })
  expect(behind(orderStat, 'family', { key: 'own', sfamily_name: 'Mine' }, { carried })).toEqual({
    ...whole,
    monitorSid: '3',
    is_get_child: '0',
  })
  expect(behind(simStat, 'organisation', { key: 'own', sfamily_name: 'Mine' })).toEqual(whole)
})

test('a sum of alarms leads to them: its day and type, its organisation, an hour of the week', () => {
  const values = { type: 'sos,stay', gchild: '0', search: 'van' }
  const row = { of: '2026-11-03', day: '2026-11-03', key: '2026-11-03:stay', type: 'stay' }
  expect(behind(alarmStat, 'day', row, { values })).toEqual({
    period: `${at('2026-11-03T00:00Z')}-${at('2026-11-03T23:59:59Z')}`,
    type: 'stay',
    gchild: '0',
    search: 'van',
  })
  const all = behind(alarmStat, 'day', { ...row, type: null }, { values })
  expect(all['type']).toBe('sos,stay')
  const shop = { of: '7', key: '7:sos', day: null, sfamily_name: 'Shop', type: 'sos' }
  expect(behind(alarmStat, 'family', shop)).toMatchObject({ monitorSid: '7', type: 'sos' })
  expect(behind(alarmStat, 'family', { ...shop, of: 'own' })).toMatchObject({ gchild: '0' })
  const hour = { key: '3-14', of: '3-14', week_hour: '3-14', day: null }
  expect(behind(alarmDetail, 'hour', hour, { values })).toMatchObject({
    week_hour: '3-14',
    type: 'sos,stay',
  })
})

test('a row with a begin and an end of its own leads to its device at that time', () => {
  const [start, end] = [at('2026-11-03T23:50Z'), at('2026-11-04T00:20Z')]
  const row = { key: 'k', imei: '860', simei: '7', start_time: start, end_time: end }
  const seen = { by: 'trip', period, values: {}, carried: [] }
  const { pathname } = new URL(rowsBehind(tripSums, row, seen) ?? '', 'http://x')
  expect(pathname).toBe('/locus/860/7')
  expect(behind(tripSums, 'trip', row)).toEqual({ period: `${start}-${end}`, at: String(start) })
  // No track is longer.
  const long = { ...row, end_time: start + 90 * 86_400 }
  expect(behind(tripSums, 'trip', long)['period']).toBe(`${start}-${start + 15 * 86_400}`)
})

/** As the address has them; a period is carried by itself. */
const namesOf = (filters: readonly ListFilter[]) =>
  filters.flatMap((one) => (one.kind === 'range' ? [] : [('name' in one && one.name) || one.param]))

const ofDevice = ['devices', 'simei']
/** Groups that lead to other rows of their own page. */
const inward = pages.flatMap(({ path, sums }) =>
  Object.entries(sums?.groups ?? {}).flatMap(([by, group]) => {
    const behind = group.behind ?? sums?.behind
    const isDevice = behind?.row?.some(({ param }) => ofDevice.includes(param))
    const isOrganisation = behind?.organisation?.by === by
    return sums && behind?.path === path && !isDevice && !isOrganisation
      ? [[`${path} by ${by}`, { sums, behind }] as const]
      : []
  }),
)

test.each(inward)('%s leads to rows that are narrowed as it is', (_, { sums, behind }) => {
  const set = [
    ...Object.keys(behind.fixed ?? {}),
    ...(behind.row ?? []).map(({ param }) => param),
    ...(behind.filters ?? []),
  ]
  expect(set).toEqual(expect.arrayContaining(namesOf(sums.list.filters)))
})
