import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { distanceMetres } from '#lib/geo/distance.ts'
import { fillCells } from '#server/db/cell-store.ts'
import { everyTime } from '#server/db/fact-store.ts'
import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putPositions,
  putState,
} from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'
import { random } from '../../simulator/world/random.ts'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const noon = now - (now % day) - 3 * day + day / 2

let platform: Platform
let root: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  // Some days have no partition.
  await platform.pool.query(
    `SELECT tracking.ensure_partitions((now() - interval '6 days')::date, now()::date)`,
  )
})
afterAll(() => platform.close())

type Fix = { time: number; lat: number; lon: number; flags?: number }
type Shape = { lat: number; lon: number; radius: number } | { points: Place[] }
type Place = { lat: number; lon: number }
type Found = {
  simei: string
  first_time: number
  last_time: number
  stay: number
  is_entered: boolean
  is_left: boolean
}

async function addDevice(fixes: Fix[], organisation = root) {
  const { id: deviceId } = await createDevice(platform, { organisation })
  const rows = fixes.map((fix, seq): PositionOptions => ({ deviceId, seq, ...fix }))
  await putState(platform, deviceId)
  await putPositions(platform, rows)
  await fillCells(platform.positions, { deviceId, ...everyTime })
  return deviceId
}

function search(params: object, as = sid): Promise<Reply> {
  platform.advance(1)
  const period = { start_time: noon - day, end_time: noon + day }
  return call(platform, 'location/SearchRegion', { ...period, ...params }, { sid: as })
}

const found = (reply: Reply) =>
  (reply['items'] as Found[]).map((one) => [Number(one.simei), one.first_time, one.last_time])

/** On the border or inside, in whole numbers. */
function isInPolygon(points: readonly Place[], { lat, lon }: Place): boolean {
  let isInside = false
  for (const [at, b] of points.entries()) {
    const a = points.at(at - 1) ?? b
    const side =
      BigInt(b.lon - a.lon) * BigInt(lat - a.lat) - BigInt(b.lat - a.lat) * BigInt(lon - a.lon)
    const isBetween =
      lat >= Math.min(a.lat, b.lat) &&
      lat <= Math.max(a.lat, b.lat) &&
      lon >= Math.min(a.lon, b.lon) &&
      lon <= Math.max(a.lon, b.lon)
    if (side === 0n && isBetween) return true
    if (a.lat > lat === b.lat > lat) continue
    if (b.lat > a.lat ? side > 0n : side < 0n) isInside = !isInside
  }
  return isInside
}

function isIn(shape: Shape, fix: Place): boolean {
  const turn = 360_000_000
  if ('radius' in shape) {
    const centre = [shape.lon / 1e6, shape.lat / 1e6] as const
    return distanceMetres(centre, [fix.lon / 1e6, fix.lat / 1e6]) <= shape.radius
  }
  const first = shape.points[0]?.lon ?? 0
  const near = (lon: number) => lon - Math.round((lon - first) / turn) * turn
  const corners = shape.points.map(({ lat, lon }) => ({ lat, lon: near(lon) }))
  return [-turn, 0, turn].some((by) => isInPolygon(corners, { lat: fix.lat, lon: fix.lon + by }))
}

/** Stretches of fixes inside, none outside between. */
function visitsIn(shape: Shape, fixes: readonly Fix[]): Omit<Found, 'simei'>[] {
  const inOrder = fixes.toSorted((a, b) => a.time - b.time)
  const visits: Omit<Found, 'simei'>[] = []
  let before: boolean | undefined
  for (const fix of inOrder) {
    const isInside = isIn(shape, fix)
    const last = visits.at(-1)
    if (isInside && last && before) {
      last.last_time = fix.time
      last.stay = fix.time - last.first_time
    } else if (isInside)
      visits.push({
        first_time: fix.time,
        last_time: fix.time,
        stay: 0,
        is_entered: before !== undefined,
        is_left: false,
      })
    else if (last) last.is_left = true
    before = isInside
  }
  return visits
}

const wrapped = (lon: number) => ((((lon + 180e6) % 360e6) + 360e6) % 360e6) - 180e6

test.each([
  ['a town', { lat: 31_230_000, lon: 121_470_000 }, 20_000],
  ['a province', { lat: -12_400_000, lon: 15_000_000 }, 3_000_000],
  ['the date line', { lat: 52_000_000, lon: 179_990_000 }, 60_000],
  ['the far north', { lat: 78_000_000, lon: 15_600_000 }, 1_500_000],
])('finds in %s what a look at each fix finds', async (name, centre, spread) => {
  // The same lots at any time of any day.
  const [first, last] = [noon - 10 * day, noon + 2 * day]
  const lot = random('region', name)
  const about = (middle: number, width = spread) => Math.round(middle + (lot() - 0.5) * 2 * width)
  const place = () => ({ lat: about(centre.lat), lon: wrapped(about(centre.lon)) })
  const fleet: { id: number; fixes: Fix[] }[] = []
  for (let n = 0; n < 12; n++) {
    let at = place()
    let time = first
    const fixes: Fix[] = []
    while (time < last) {
      const isFar = lot() < 0.05
      at = isFar
        ? place()
        : { lat: about(at.lat, spread / 20), lon: wrapped(about(at.lon, spread / 20)) }
      const flags = [0, 0, 0, positionFlag.late, positionFlag.jump, positionFlag.approximate]
      fixes.push({ time, ...at, flags: flags[Math.floor(lot() * flags.length)] ?? 0 })
      time += Math.ceil(lot() ** 4 * day)
    }
    // Late and out of order.
    fixes.sort((a, b) => ((a.time - first) % 7) - ((b.time - first) % 7))
    fleet.push({ id: await addDevice(fixes), fixes })
  }
  const fixes = fleet.flatMap((one) => one.fixes)
  let answered = 0
  let again = 0
  for (let n = 0; n < 40; n++) {
    const some = fixes[Math.floor(lot() * fixes.length)] as Fix
    const metres = Math.round(20 + lot() ** 3 * Math.min(300_000, spread / 4))
    const size = metres * 9
    const { lat, lon } = some
    const corners = [
      { lat: lat - size, lon: lon - size },
      { lat, lon: lon + size },
      // One corner is the fix itself.
      { lat, lon },
      { lat: lat + size, lon: lon - size },
    ].map((corner) => ({ lat: corner.lat, lon: wrapped(corner.lon) }))
    const shape: Shape = lot() < 0.5 ? { lat, lon, radius: metres } : { points: corners }
    const from = Math.floor(some.time - lot() * 3 * day)
    const to = Math.min(last, Math.floor(some.time + lot() ** 3 * 3 * day))
    const expected = fleet.flatMap(({ id, fixes: own }) => {
      const fit = own.filter(({ time, flags = 0 }) => {
        const isFit = flags === 0 || flags === positionFlag.late
        return isFit && time >= from && time <= to
      })
      return visitsIn(shape, fit).map((visit) => ({ simei: String(id), ...visit }))
    })
    const reply = await search({ ...shape, start_time: from, end_time: to })
    const ids = fleet.map(({ id }) => String(id))
    const seen = (reply['items'] as Found[]).filter(({ simei }) => ids.includes(simei))
    expect(seen, JSON.stringify({ shape, from, to })).toMatchObject(expected)
    expect(seen).toHaveLength(expected.length)
    answered += expected.length
    again += expected.length - new Set(expected.map(({ simei }) => simei)).size
  }
  expect(answered).toBeGreaterThan(20)
  expect(again).toBeGreaterThan(5)
})

const gate = { lat: 10_000_000, lon: 20_000_000, radius: 500 }
const atGate = (time: number, by = 0): Fix => ({ time, lat: gate.lat + by, lon: gate.lon })

test('claims no passage between two fixes', async () => {
  const id = await addDevice([atGate(noon, -60_000), atGate(noon + 60, 60_000)])
  expect(found(await search(gate)).flat()).not.toContain(id)
})

test('tells each visit, its stay, and what the period cuts', async () => {
  const place = { lat: 13_000_000, lon: 21_000_000 }
  const far = { lat: 13_500_000, lon: 21_000_000 }
  const at = (minute: number, where = place) => ({ time: noon + minute * 60, ...where })
  const id = await addDevice([
    at(0),
    at(30),
    at(40, far),
    at(100),
    // Asleep inside: no fix lies outside.
    at(400),
    at(420, far),
    at(500),
  ])
  const visits = async (params: object) =>
    (await search({ ...place, radius: 50, ...params }))['items'] as Found[]
  const inMinutes = (rows: Found[]) =>
    rows.map(({ first_time, last_time, stay, is_entered, is_left }) => [
      (first_time - noon) / 60,
      (last_time - noon) / 60,
      stay / 60,
      is_entered,
      is_left,
    ])
  const all = await visits({})
  expect(all.every(({ simei }) => simei === String(id))).toBe(true)
  expect(inMinutes(all)).toEqual([
    [0, 30, 30, false, true],
    [100, 400, 300, true, true],
    [500, 500, 0, true, false],
  ])
  const cut = { start_time: noon + 35 * 60, end_time: noon + 410 * 60 }
  expect(inMinutes(await visits(cut))).toEqual([[100, 400, 300, true, false]])
  const inside = { start_time: noon + 150 * 60, end_time: noon + 450 * 60 }
  expect(inMinutes(await visits(inside))).toEqual([[400, 400, 0, false, true]])
})

test('pages by device', async () => {
  const place = { lat: 1_000_000, lon: 2_000_000 }
  const ids: number[] = []
  for (let n = 0; n < 3; n++) ids.push(await addDevice([{ time: noon + n, ...place }]))
  const shape = { ...place, radius: 20 }
  const first = await search({ ...shape, limit_size: 2 })
  expect(found(first)).toEqual([
    [ids[0], noon, noon],
    [ids[1], noon + 1, noon + 1],
  ])
  const last_simei = first['next_simei']
  const second = await search({ ...shape, limit_size: 2, last_simei })
  expect(found(second)).toEqual([[ids[2], noon + 2, noon + 2]])
  expect(second['next_simei']).toBeNull()
})

test('shows the caller’s tree as it is now', async () => {
  const place = { lat: 3_000_000, lon: 4_000_000 }
  const shape = { ...place, radius: 20 }
  const mine = await createOrganisation(platform, { name: 'mine', parent: root })
  const others = await createOrganisation(platform, { name: 'others', parent: root })
  const own = await logIn(platform, await createAccount(platform, { organisation: mine }))
  const id = await addDevice([{ time: noon, ...place }], others)
  expect(found(await search(shape, own))).toEqual([])
  const sfamilyid = String(others.id)
  expect((await search({ ...shape, sfamilyid }, own)).error).toBe('notFound')
  expect(found(await search({ ...shape, sfamilyid }))).toEqual([[id, noon, noon]])
  expect(found(await search({ ...shape, is_get_child: false }))).toEqual([])
  await prismaOf(platform).device.update({ where: { id }, data: { organisationId: mine.id } })
  expect(found(await search(shape, own))).toEqual([[id, noon, noon]])
})

async function cellsOf(deviceId: number): Promise<number> {
  const { rows } = await platform.positions.query(
    'SELECT slot FROM tracking.cell WHERE device_id = $1 AND cell > 0',
    [deviceId],
  )
  return rows.length
}

test('forgets what is erased', async () => {
  const place = { lat: 5_000_000, lon: 6_000_000 }
  const deviceId = await addDevice([noon - day, noon, noon + 1].map((time) => ({ time, ...place })))
  expect(await cellsOf(deviceId)).toBe(2)
  await eraseTracking(platform.positions, { deviceId, before: noon + 1 })
  expect(await cellsOf(deviceId)).toBe(1)
  const shape = { ...place, radius: 20 }
  expect(found(await search(shape))).toEqual([[deviceId, noon + 1, noon + 1]])
  await eraseTracking(platform.positions, { deviceId, before: undefined })
  expect(await cellsOf(deviceId)).toBe(0)
})

const corner = (lat: number, lon: number) => ({ lat: lat * 1e6, lon: lon * 1e6 })
test.each([
  ['neither circle nor polygon', {}, 'badParams'],
  ['a circle without radius', { lat: 1, lon: 1 }, 'badParams'],
  ['circle and polygon', { ...gate, points: [] }, 'badParams'],
  ['too small a circle', { ...gate, radius: 19 }, 'badParams'],
  ['too large a circle', { ...gate, radius: 300_001 }, 'badParams'],
  ['two corners', { points: [corner(1, 1), corner(2, 2)] }, 'badParams'],
  [
    '51 corners',
    { points: Array.from({ length: 51 }, (_, n) => corner(n / 10, (n * n) / 500)) },
    'badParams',
  ],
  [
    'lines that cross',
    { points: [corner(0, 1), corner(1, 2), corner(0, 2), corner(1, 1)] },
    'badParams',
  ],
  ['a country', { points: [corner(20, 100), corner(20, 106.5), corner(25, 100)] }, 'badParams'],
  ['more than 15 days', { ...gate, start_time: now - 19 * day }, 'rangeTooLong'],
  [
    'half a year ago',
    { ...gate, start_time: now - 190 * day, end_time: now - 189 * day },
    'rangeTooOld',
  ],
  ['the future', { ...gate, start_time: now + day, end_time: now + 2 * day }, 'rangeInFuture'],
  ['the end first', { ...gate, start_time: noon + 1, end_time: noon }, 'rangeReversed'],
  ['too many a page', { ...gate, limit_size: 1001 }, 'badParams'],
])('refuses %s', async (_, params, error) => {
  expect((await search(params)).error).toBe(error)
})

test('a worker that makes a stream again fills in where the device was', async () => {
  const place = { lat: 7_000_000, lon: 8_000_000 }
  const deviceId = await addDevice([{ time: noon, ...place }])
  await platform.positions.query('DELETE FROM tracking.cell WHERE device_id = $1', [deviceId])
  await makeFacts(platform, deviceId)
  expect(await cellsOf(deviceId)).toBe(1)
})

test('goes into a file', async () => {
  const place = { lat: 9_000_000, lon: 8_000_000 }
  await addDevice([{ time: noon, ...place }])
  platform.advance(2)
  const params = { ...place, radius: 20, start_time: noon - day, end_time: noon + day }
  const started = await call(
    platform,
    'export/Start',
    { report: 'monitor/region', format: 'csv', params },
    { sid },
  )
  await runTaskNow(platform, started['task_id'])
  const { item } = await call(platform, 'export/Get', { task_id: started['task_id'] }, { sid })
  const file = await prismaOf(platform).storedFile.findUniqueOrThrow({
    where: { id: item.file_id },
  })
  const imei = (await search({ ...place, radius: 20 }))['items'][0].imei
  expect(
    Buffer.from(file.bytes ?? '')
      .toString()
      .trim()
      .split('\n'),
  ).toHaveLength(2)
  expect(Buffer.from(file.bytes ?? '').toString()).toContain(imei)
})

/** More than are named one by one. */
test('finds the same among many devices', async () => {
  const place = { lat: 11_000_000, lon: 8_000_000 }
  const [mine, others] = [
    await createOrganisation(platform, { name: 'large', parent: root }),
    await createOrganisation(platform, { name: 'beside', parent: root }),
  ]
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (770000000000 + n)::text, $1, 'jt808' FROM generate_series(1, 20001) n`,
    [mine.id],
  )
  const ids: number[] = []
  for (const organisation of [others, mine, others, mine])
    ids.push(await addDevice([{ time: noon, ...place }], organisation))
  const own = await logIn(platform, await createAccount(platform, { organisation: mine }))
  const shape = { ...place, radius: 20 }
  expect(found(await search(shape, own)).map(([id]) => id)).toEqual([ids[1], ids[3]])
  const first = await search({ ...shape, limit_size: 1 }, own)
  expect(first['next_simei']).toBe(String(ids[1]))
  const next = await search({ ...shape, limit_size: 1, last_simei: first['next_simei'] }, own)
  expect(found(next).map(([id]) => id)).toEqual([ids[3]])
})

test('gives up rather than run for a minute', async () => {
  const ids = await Promise.all(
    Array.from({ length: 70 }, () => createDevice(platform, { organisation: root })),
  )
  expect(ids).toHaveLength(70)
  const other = await platform.positions.connect()
  try {
    await other.query('BEGIN')
    await other.query('LOCK TABLE tracking.cell IN ACCESS EXCLUSIVE MODE')
    expect((await search(gate)).error).toBe('searchTooWide')
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
})
