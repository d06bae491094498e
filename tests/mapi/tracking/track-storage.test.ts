import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSenders } from '#server/integrations/open-senders.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { maintenanceJobs } from '../../../workers/maintenance/jobs.ts'
import { putPositions } from '../../factories/devices.ts'
import { type Market, openMarket } from '../../factories/market.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'

const day = 86_400
let platform: Platform
let market: Market
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  market = await openMarket(platform)
})
afterAll(() => platform.close())

const now = () => Math.floor(platform.now() / 1000)
const ago = (days: number) => now() - days * day
const ask = (func: string, simei: string, from: number, to = 0) =>
  market.as('dealer', `location/${func}`, { simei, start_time: ago(from), end_time: ago(to) })

async function drivenDevice() {
  const device = await market.device('dealer')
  await putPositions(
    platform,
    [100, 75, 40, 20, 10, 5, 1].map((days) => ({
      deviceId: device.id,
      time: ago(days),
      lat: 31_230_000,
      lon: 121_470_000,
    })),
  )
  return device
}
const calls = ['GetTrack', 'GetPoints', 'GetTrips', 'GetStops'] as const
const erase = async (): Promise<void> => {
  for (let hour = 0; hour < 24; hour++) {
    const at = platform.now() + hour * 3_600_000
    await maintenanceJobs.unpaidTracks({
      ...platform,
      main: platform.pool,
      now: () => at,
      senders: openSenders(platform.config, sandboxSender()),
      locator: undefined,
      keptDays: { positions: 184, frames: 7, warm: 0 },
    })
  }
}
const storedOf = async (id: number) => {
  const { rowCount } = await platform.positions.query(
    'SELECT FROM tracking.position WHERE device_id = $1',
    [id],
  )
  return rowCount
}

test('without a limit all is shown, and nothing is erased', async () => {
  await unlimit(platform)
  const { id, simei } = await drivenDevice()
  const track = await ask('GetTrack', simei, 45, 35)
  expect(track).toMatchObject({ errcode: 0, kept_since: null })
  expect(track['time']).toHaveLength(1)
  await erase()
  expect(await storedOf(id)).toBe(7)
})

test('what is older than the paid months is hidden, then erased', async () => {
  await limit(platform, 'trackStorage', { flow: 1 })
  const { id, simei } = await drivenDevice()
  for (const call of calls) expect((await ask(call, simei, 45, 35)).error, call).toBe('overQuota')
  const cut = await ask('GetTrack', simei, 42, 28)
  expect(cut['kept_since']).toBeGreaterThan(ago(32))
  expect(cut['time']).toHaveLength(0)
  expect((await ask('GetTrack', simei, 14))['time']).toHaveLength(3)
  const more = { simei: [simei], type: 2, flow: 2 }
  await market.as('root', 'incrementpackage/Present', more)
  expect((await ask('GetTrack', simei, 45, 35))['time']).toHaveLength(1)
  await platform.pool.query(`DELETE FROM service_batch WHERE device_id = $1 AND source = 'gift'`, [
    id,
  ])
  expect((await ask('GetPoints', simei, 45, 35)).error).toBe('overQuota')
  await erase()
  expect(await storedOf(id)).toBe(5)
})

test('closed, the last seven days stay', async () => {
  await unlimit(platform)
  const { simei } = await drivenDevice()
  await market.as('dealer', 'incrementpackage/SetIncrementSwitch', {
    simei: [simei],
    type: 2,
    open: 0,
  })
  for (const call of calls)
    expect((await ask(call, simei, 12, 9)).error, call).toBe('serviceNotActive')
  expect((await ask('GetTrack', simei, 12))['time']).toHaveLength(2)
  const days = await market.as('dealer', 'location/DistanceDay', {
    simei: [simei],
    start_day: new Date(ago(30) * 1000).toISOString().slice(0, 10),
    end_day: new Date(ago(0) * 1000).toISOString().slice(0, 10),
  })
  for (const { day: name } of days['items']) expect(Date.parse(name) / 1000).toBeGreaterThan(ago(9))
})
