import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { pageOfRanking } from '#server/domain/tracking/statistics/page-of-ranking.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
let dealer: Organisation
let device: { id: number; imei: string }
const daySeconds = 86_400

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  dealer = await createOrganisation(platform, { name: 'Dealer' })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const activatedAt = new Date(platform.now() - 9 * daySeconds * 1000)
  device = await createDevice(platform, { organisation: dealer, activatedAt })
  await driveOn(2, 1000)
})
afterAll(() => platform.close())

const seconds = () => Math.floor(platform.now() / 1000)
/** A day so many ago, stored. */
const driveOn = (ago: number, metres: number) =>
  platform.positions.query(
    `INSERT INTO tracking.day VALUES ($1, $2, $3, 60, 0, 0, 0, 60, 600, 1, 1)`,
    [device.id, Math.floor((seconds() - storeEpoch) / daySeconds) - ago, metres],
  )

type Row = Record<string, number>
const start = () => seconds() - 7 * daySeconds

const sumOf = async (func: string, params: object, key: string) => {
  const answer = await call(platform, func, { ...params, ...period }, { sid })
  return (answer['items'] as Row[]).reduce((sum, row) => sum + (row[key] ?? 0), 0)
}
let period = { start_time: 0, end_time: 0 }

test.each([
  ['devreport/RunTime', { by: 'day' }, 'distance'],
  ['devreport/RunTime', { by: 'month' }, 'distance'],
  ['devreport/RunTime', { by: 'family' }, 'distance'],
  ['summary/GetDistanceStat', { by: 'day' }, 'distance'],
  ['devreport/MileageStatus', { by: 'band' }, 'distance'],
  ['devreport/MileageStatus', { by: 'device' }, 'distance'],
])('%s %j of a whole place is kept for a moment, by what was asked', async (func, params, key) => {
  platform.advance(2)
  period = { start_time: start(), end_time: seconds() }
  const before = await sumOf(func, params, key)
  await platform.positions.query('UPDATE tracking.day SET metres = metres + 500')
  expect(await sumOf(func, params, key)).toBe(before)
  // Of named devices it is read anew.
  expect(await sumOf(func, { ...params, imei_list: [device.imei] }, key)).toBe(before + 500)
  // Another period has an answer of its own.
  period = { ...period, start_time: start() - daySeconds }
  expect(await sumOf(func, params, key)).toBe(before + 500)
  period = { ...period, start_time: start() }
  platform.advance(1)
  expect(await sumOf(func, params, key)).toBe(before + 500)
})

test('alarms are, too', async () => {
  period = { start_time: start(), end_time: seconds() }
  const count = (by: string) => sumOf('alarm/GetAlarmStat', { by, get_child: true }, 'count')
  await putAlarm(platform, { deviceId: device.id, time: seconds() - 600 })
  expect(await count('day')).toBe(1)
  await putAlarm(platform, { deviceId: device.id, time: seconds() - 500 })
  expect(await count('day')).toBe(1)
  expect(await count('device')).toBe(2)
  platform.advance(1)
  expect(await count('day')).toBe(2)
})

test('of a long ranking the first rows are kept, what follows is read anew', async () => {
  const rows = Array.from({ length: 20_100 }, (_, at) => at)
  let reads = 0
  const page = async (after: number, limit = 100) => {
    const asked = {
      read: async () => {
        reads++
        return { rows, total: 7 }
      },
      firstOf: (some: readonly number[]) => some.indexOf(after) + 1 || -1,
      limit,
      lang: 'en',
    }
    const place = { name: 'test', filter: { organisation: dealer, includesBelow: true } }
    const found = await pageOfRanking(platform, place, asked)
    expect(found.total).toBe(7)
    return [found.rows.at(0), found.rows.length]
  }
  expect(await page(99)).toEqual([100, 100])
  expect(await page(19_899)).toEqual([19_900, 100])
  expect(reads).toBe(1)
  expect(await page(19_900)).toEqual([19_901, 100])
  expect(await page(20_050)).toEqual([20_051, 49])
  expect(reads).toBe(3)
})
