import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
afterAll(() => platform.close())

const run = async (func: string, params: object, as = sid) => {
  platform.advance(2)
  return call(platform, `fence/${func}`, params, { sid: as })
}

const noon = 1_795_348_800
type Visit = { deviceId: number; fenceId: number; time: number; end?: number; flags?: number }
const putVisit = ({ deviceId, fenceId, time, end, flags = 0 }: Visit) =>
  platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags) VALUES ($1, $2, $3, $4, 420, $5)`,
    [deviceId, time - storeEpoch, fenceId, end === undefined ? null : end - storeEpoch, flags],
  )

async function yard() {
  const home = await createOrganisation(platform, { parent: root })
  const fence = await createFence(platform, { organisation: home, name: 'Yard' })
  const van = await createDevice(platform, { organisation: home, name: 'Van' })
  const car = await createDevice(platform, { organisation: home })
  return { home, van, car, fenceId: fence.id, fence_id: String(fence.id) }
}

test('who is inside now is listed page by page', async () => {
  const { van, car, fenceId, fence_id } = await yard()
  await putVisit({ deviceId: van.id, fenceId, time: noon })
  await putVisit({ deviceId: car.id, fenceId, time: noon - 60 })
  await putVisit({ deviceId: car.id, fenceId, time: noon - 900, end: noon - 600 })
  const first = await run('GetInside', { fence_id, limit_size: 1 })
  expect(first).toMatchObject({
    items: [{ simei: String(van.id), car_number: 'Van', enter_time: noon, max_speed: 420 }],
    next: String(van.id),
  })
  const second = await run('GetInside', { fence_id, limit_size: 2, last_id: first['next'] })
  expect(second).toMatchObject({ items: [{ enter_time: noon - 60 }], next: null })
})

test('visits of a period are those that reach into it, of a fence or of a device', async () => {
  const { van, car, fenceId, fence_id } = await yard()
  const other = (await yard()).fenceId
  const flags = visitFlag.enteredBetween | visitFlag.leftBetween
  await putVisit({ deviceId: van.id, fenceId, time: noon - 86_400, end: noon + 10 })
  await putVisit({ deviceId: van.id, fenceId, time: noon + 100, end: noon + 110, flags })
  await putVisit({ deviceId: car.id, fenceId, time: noon + 200 })
  await putVisit({ deviceId: van.id, fenceId: other, time: noon + 300 })
  await putVisit({ deviceId: van.id, fenceId, time: noon - 500_000, end: noon - 1 })
  await putVisit({ deviceId: van.id, fenceId, time: noon + 3601, end: noon + 3700 })
  const period = { start_time: noon, end_time: noon + 3600 }
  const times = (reply: Reply) =>
    reply['items'].map(({ enter_time }: { enter_time: number }) => enter_time - noon)
  const all = await run('GetVisits', { fence_id, ...period })
  expect(times(all)).toEqual([200, 100, -86_400])
  expect(all['items']).toMatchObject([
    { car_number: car.imei.slice(-6), leave_time: null, is_between: false },
    { leave_time: noon + 110, is_between: true, fencename: 'Yard' },
    { leave_time: noon + 10 },
  ])
  const simei = String(van.id)
  expect(times(await run('GetVisits', { simei, ...period }))).toEqual([300, 100, -86_400])
  expect(times(await run('GetVisits', { simei, fence_id, ...period }))).toEqual([100, -86_400])
  const page = await run('GetVisits', { fence_id, ...period, limit_size: 2 })
  const rest = await run('GetVisits', { fence_id, ...period, limit_size: 2, ...page['next'] })
  expect([times(page), times(rest), rest['next']]).toEqual([[200, 100], [-86_400], null])
})

test('a device that left the tree, and a fence of another tree, are not told of', async () => {
  const { home, van, fenceId, fence_id } = await yard()
  const foreign = await yard()
  await putVisit({ deviceId: van.id, fenceId, time: noon })
  await putVisit({ deviceId: foreign.van.id, fenceId, time: noon + 1 })
  await putVisit({ deviceId: van.id, fenceId: foreign.fenceId, time: noon + 2 })
  const own = await logIn(platform, await createAccount(platform, { organisation: home }))
  const period = { start_time: noon, end_time: noon + 3600 }
  expect((await run('GetVisits', { fence_id, ...period }, own))['items']).toMatchObject([
    { simei: String(van.id) },
  ])
  const visits = await run('GetVisits', { simei: String(van.id), ...period }, own)
  expect(visits['items']).toMatchObject([{ fence_id }])
  expect((await run('GetInside', { fence_id }, own))['items']).toHaveLength(1)
})

test('a period, and a fence or device, are needed', async () => {
  const { fence_id } = await yard()
  const period = { start_time: noon, end_time: noon + 3600 }
  expect(await run('GetVisits', period)).toMatchObject({
    error: 'badParams',
    fields: [{ path: 'fence_id' }],
  })
  const reversed = { fence_id, start_time: noon, end_time: noon - 1 }
  expect((await run('GetVisits', reversed)).error).toBe('rangeReversed')
  const long = { fence_id, start_time: noon - 94 * 86_400, end_time: noon }
  expect((await run('GetVisits', long)).error).toBe('rangeTooLong')
  const ahead = { fence_id, start_time: noon + 9 * 86_400, end_time: noon + 9 * 86_400 }
  expect((await run('GetVisits', ahead)).error).toBe('rangeInFuture')
})
