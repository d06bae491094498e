import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { remakeMarked } from '#server/domain/tracking/motion/remake-marked.ts'
import { createDevice, putPositions, putState } from '../factories/devices.ts'
import { createFence } from '../factories/fences.ts'
import { createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

let platform: Platform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const start = 1_795_348_800
const inside = { lat: 31_230_000, lon: 121_470_000 }
/** Some 1.1 km north. */
const outside = { lat: 31_240_000, lon: 121_470_000 }

type Given = { live: [seconds: number, isInside: boolean][]; late: [number, boolean][] }
type Known = [from: number, to: number | null, flags?: number]

/** Visits after late fixes, as `from-to flags`. */
async function visitsAfter({ live, late }: Given, known: Known[], boundSince = start - 86_400) {
  const organisation = await createOrganisation(platform)
  const device = await createDevice(platform, { organisation })
  const fence = await createFence(platform, { organisation, ...inside, deviceId: device.id })
  const since = new Date(boundSince * 1000)
  await platform.pool.query('UPDATE fence SET updated_at = $2 WHERE id = $1', [fence.id, since])
  await platform.pool.query('UPDATE fence_binding SET created_at = $1 WHERE fence_id = $2', [
    since,
    fence.id,
  ])
  const row = ([seconds, isInside]: [number, boolean], flags: number) => ({
    deviceId: device.id,
    time: start + seconds,
    flags,
    speed: 300,
    ...(isInside ? inside : outside),
  })
  await putPositions(platform, [
    ...live.map((fix) => row(fix, 0)),
    ...late.map((fix) => row(fix, positionFlag.late)),
  ])
  await putState(platform, device.id, { fixedAt: start + (live.at(-1)?.[0] ?? 0) })
  for (const [from, to, flags = 0] of known)
    await platform.positions.query(
      `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
       VALUES ($1, $2, $3, $4, 0, $5)`,
      [
        device.id,
        start + from - storeEpoch,
        fence.id,
        to === null ? null : start + to - storeEpoch,
        flags,
      ],
    )
  const times = late.map(([seconds]) => start + seconds - storeEpoch)
  await platform.positions.query(
    'INSERT INTO tracking.dirty_stream (device_id, from_time, to_time) VALUES ($1, $2, $3)',
    [device.id, Math.min(...times), Math.max(...times)],
  )
  await remakeMarked({ ...platform, main: platform.pool })
  const { rows } = await platform.positions.query<{ time: number; end: number; flags: number }>(
    'SELECT time, end_time AS end, flags FROM tracking.visit WHERE device_id = $1 ORDER BY time',
    [device.id],
  )
  const ago = (time: number | null) => (time === null ? '' : time + storeEpoch - start)
  return rows.map(({ time, end, flags }) => `${ago(time)}-${ago(end)} ${flags}`)
}

const passed = visitFlag.enteredBetween | visitFlag.leftBetween

test('late fixes make a visit that nobody saw', async () => {
  const live: Given['live'] = [
    [0, false],
    [1000, false],
  ]
  const late: Given['late'] = [
    [400, true],
    [700, false],
  ]
  expect(await visitsAfter({ live, late }, [])).toEqual(['400-700 0'])
})

test('a visit begins and ends earlier than it was known to', async () => {
  const live: Given['live'] = [
    [0, false],
    [500, true],
    [2000, false],
    [2600, false],
  ]
  const known: Known[] = [[500, 2000]]
  expect(await visitsAfter({ live, late: [[300, true]] }, known)).toEqual(['300-2000 0'])
  expect(await visitsAfter({ live, late: [[1200, false]] }, known)).toEqual(['500-1200 0'])
})

test('a visit that was computed between two fixes gives way to what was reported', async () => {
  const live: Given['live'] = [
    [0, false],
    [250, false],
  ]
  const known: Known[] = [[100, 150, passed]]
  expect(await visitsAfter({ live, late: [[120, false]] }, known)).toEqual([])
})

test('one that lasts is the gateway’s, and what was before a fence was bound is not touched', async () => {
  const live: Given['live'] = [
    [0, false],
    [500, true],
  ]
  const late: Given['late'] = [[300, true]]
  expect(await visitsAfter({ live, late }, [[500, null]])).toEqual(['500- 0'])
  const ended: Given['live'] = [...live, [900, false]]
  expect(await visitsAfter({ live: ended, late }, [[500, 900]], start + 400)).toEqual(['500-900 0'])
})
