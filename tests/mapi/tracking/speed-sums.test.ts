import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
const hour = 3_600
const day = 86_400
/** Midnight of China four days ago; organisations are there unless they say otherwise. */
const midnight = (Math.floor(Date.now() / 1000 / day) - 4) * day - 8 * hour
const type = alarmTypes.overspeed.bit

async function putSpeeding(
  deviceId: number,
  time: number,
  more: { seconds?: number; peak?: number; fence?: number },
) {
  const { seconds = null, peak = null, fence = 0 } = more
  const id = await putAlarm(platform, { deviceId, time, type, subject: fence })
  await platform.positions.query(
    'UPDATE tracking.alarm SET end_time = time + $2::int, peak = $3, detail = $4 WHERE id = $1',
    [id, seconds, peak, fence ? 'School' : null],
  )
}

/** Two of the dealer's own, one of a customer; each alarm begins at 30 km/h, as the factory has it. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const fast = await createDevice(platform, { organisation: dealer, imei: '860000000000001' })
  const slow = await createDevice(platform, { organisation: dealer, imei: '860000000000002' })
  const sold = await createDevice(platform, { organisation: customer, imei: '860000000000003' })
  await platform.pool.query(
    `UPDATE device SET settings = jsonb_build_object('speedLimit', 900) WHERE id = $1`,
    [fast.id],
  )
  const fence = await createFence(platform, { organisation: dealer, name: 'School' })
  await platform.pool.query('UPDATE fence SET speed_limit = 20 WHERE id = $1', [fence.id])
  const noon = midnight + 12 * hour
  await putSpeeding(fast.id, noon, { seconds: 90, peak: 1250 })
  await putSpeeding(fast.id, noon, { seconds: 30, peak: 400, fence: fence.id })
  await putSpeeding(fast.id, noon + day, { peak: 1100 })
  await putSpeeding(slow.id, noon, { seconds: 60 })
  await putSpeeding(slow.id, noon - day, { seconds: 60 })
  await putSpeeding(sold.id, noon, { seconds: 10, peak: 800 })
  await putAlarm(platform, { deviceId: slow.id, time: noon, type: alarmTypes.sos.bit })
})
afterAll(() => platform.close())

type Row = Record<string, number | string | null>

async function askAll(params: object = {}): Promise<Reply> {
  platform.advance(2)
  const period = { start_time: midnight, end_time: midnight + 2 * day - 1 }
  return call(platform, 'location/Speed', { ...period, ...params }, { sid })
}
const ask = async (params: object = {}): Promise<Row[]> => (await askAll(params))['items']
const pick = (rows: Row[], ...keys: string[]) => rows.map((row) => keys.map((key) => row[key]))
const dayOf = (time: number) => new Date((time + 8 * hour) * 1000).toISOString().slice(0, 10)
const [first, second] = [dayOf(midnight), dayOf(midnight + day)]

test('each time a device was too fast, with the limit that it broke', async () => {
  const rows = await ask()
  expect(pick(rows, 'imei', 'day', 'seconds', 'peak', 'limit', 'fencename')).toEqual([
    ['860000000000001', first, 90, 1250, 900, null],
    ['860000000000001', first, 30, 400, 200, 'School'],
    ['860000000000001', second, 0, 1100, 900, null],
    ['860000000000002', first, 60, 300, null, null],
  ])
  expect(pick(rows, 'end_time')[2]).toEqual([null])
  const below = await ask({ get_child: true })
  expect(below).toHaveLength(5)
})

test('no page parts what began in one second', async () => {
  const rows = await ask()
  const pages: Row[][] = []
  for (let next: object | null = {}; next; ) {
    const answer = await askAll({ limit_size: 1, ...next })
    pages.push(answer['items'])
    next = answer['next']
  }
  expect(pages.flat()).toEqual(rows)
  expect(pages[0]).toHaveLength(2)
})

test('days add up to them, the newest first', async () => {
  const days = await ask({ by: 'day' })
  expect(pick(days, 'key', 'episodes', 'seconds', 'peak')).toEqual([
    [second, 1, 0, 1100],
    [first, 3, 180, 1250],
  ])
})
