import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
})
afterAll(() => platform.close())

const run = async (func: string, params: object, as = sid) => {
  platform.advance(2)
  return call(platform, `fence/${func}`, params, { sid: as })
}
const place = { lat: 31_230_000, lon: 121_470_000 }
const circle = { name: 'Yard', type: 'circle', ...place, radius: 500 }
const corners = (...pairs: [lat: number, lon: number][]) =>
  pairs.map(([lat, lon]) => ({ lat: lat * 1_000_000, lon: lon * 1_000_000 }))
const square = corners([31, 121], [31, 122], [32, 122], [32, 121])
const polygon = { name: 'Area', type: 'polygon', points: square }
const corridor = { name: 'Way', type: 'corridor', points: square, width: 100 }
const ring = (length: number) =>
  Array.from({ length }, (_, at) => ({
    lat: Math.round(31e6 + 1e5 * Math.sin((2 * Math.PI * at) / length)),
    lon: Math.round(121e6 + 1e5 * Math.cos((2 * Math.PI * at) / length)),
  }))
const fieldsOf = (reply: Reply) => reply['fields']?.map(({ path }: { path: string }) => path)
const read = async (fence_id: string) => (await run('Get', { fence_id }))['items'][0]

test('a circle, a polygon, a corridor and a city are kept as they were given', async () => {
  const added = await run('Add', {
    ...circle,
    colour: '#FF8800',
    alarm: 'in',
    periods: [{ days: [1, 5], start: '22:00', end: '06:00' }],
    zone: 'Europe/Berlin',
    speed_limit: 60,
    stay_limit: 9_999_999_999,
  })
  expect(await read(added['fence_id'])).toMatchObject({
    ...circle,
    colour: '#ff8800',
    alarm: 'in',
    periods: [{ days: [1, 5], start: '22:00', end: '06:00' }],
    zone: 'Europe/Berlin',
    speed_limit: 60,
    stay_limit: 9_999_999_999,
    sname: 'dealer',
    device_count: 0,
  })
  const area = await run('Add', polygon)
  expect(await read(area['fence_id'])).toMatchObject({
    points: square,
    radius: null,
    alarm: 'in_out',
    periods: [],
    zone: 'Asia/Shanghai',
  })
  const way = await run('Add', corridor)
  expect(await read(way['fence_id'])).toMatchObject({ ...corridor, radius: null, city: '' })
  const city = await run('Add', { name: 'Shenzhen', type: 'city', city: '440300' })
  expect(await read(city['fence_id'])).toMatchObject({ city: '440300', city_name: '深圳市' })
  expect((await run('Add', { name: 'x', type: 'city', city: '999999' })).error).toBe('cityUnknown')
})

test('a number with a decimal point is degrees', async () => {
  const added = await run('Add', { ...circle, lat: 31.2301, lon: -121.5 })
  expect(await read(added['fence_id'])).toMatchObject({ lat: 31_230_100, lon: -121_500_000 })
  expect(fieldsOf(await run('Add', { ...circle, lat: 90.1 }))).toEqual(['lat'])
})

test.each([
  ['a radius below 20', { ...circle, radius: 19 }, 'radius'],
  ['a radius above 300 000', { ...circle, radius: 300_001 }, 'radius'],
  ['no radius', { ...circle, radius: undefined }, 'radius'],
  ['the place 0,0', { ...circle, lat: 0, lon: 0 }, 'lat'],
  ['a latitude above 90', { ...circle, lat: 90_000_001 }, 'lat'],
  ['a longitude above 180', { ...circle, lon: 180_000_001 }, 'lon'],
  ['a latitude below -90', { ...circle, lat: -90_000_001 }, 'lat'],
  ['a longitude below -180', { ...circle, lon: -180_000_001 }, 'lon'],
  ['a longitude of 180.000001 degrees', { ...circle, lon: 180.000001 }, 'lon'],
  ['half a metre', { ...circle, radius: 20.5 }, 'radius'],
  ['corners of a circle', { ...circle, points: square }, 'points'],
  ['two corners', { ...polygon, points: square.slice(0, 2) }, 'points'],
  ['51 corners', { ...polygon, points: ring(51) }, 'points'],
  [
    'a corner beyond a pole',
    { ...polygon, points: [...square.slice(0, 3), { lat: 90_000_001, lon: 121_000_000 }] },
    'points.3.lat',
  ],
  [
    'a corner at 0,0',
    { ...polygon, points: [{ lat: 0, lon: 0 }, ...corners([0, 1], [1, 0])] },
    'points',
  ],
  [
    'crossing lines',
    { ...polygon, points: corners([31, 121], [32, 122], [31, 122], [32, 121]) },
    'points',
  ],
  ['a line', { ...polygon, points: corners([31, 121], [32, 122], [33, 123]) }, 'points'],
  ['a corridor of 19 m', { ...corridor, width: 19 }, 'width'],
  ['a corridor of 5 001 m', { ...corridor, width: 5001 }, 'width'],
  ['a corridor of 20.5 m', { ...corridor, width: 20.5 }, 'width'],
  ['a corridor without width', { ...corridor, width: undefined }, 'width'],
  ['a corridor of one point', { ...corridor, points: square.slice(0, 1) }, 'points'],
  ['a corridor of 51 points', { ...corridor, points: ring(51) }, 'points'],
  [
    'a corridor that stays where it is',
    { ...corridor, points: corners([31, 121], [31, 121], [32, 122]) },
    'points',
  ],
  ['a corridor with a radius', { ...corridor, radius: 50 }, 'radius'],
  ['a polygon with a width', { ...polygon, width: 50 }, 'width'],
  ['a circle with a width', { ...circle, width: 50 }, 'width'],
  ['no name', { ...circle, name: ' ' }, 'name'],
  ['a long name', { ...circle, name: 'x'.repeat(41) }, 'name'],
  ['a speed of 0', { ...circle, speed_limit: 0 }, 'speed_limit'],
  ['a speed of 11 digits', { ...circle, speed_limit: 10_000_000_000 }, 'speed_limit'],
  ['a speed below 0', { ...circle, speed_limit: -60 }, 'speed_limit'],
  ['half a km/h', { ...circle, speed_limit: 60.5 }, 'speed_limit'],
  ['a stay of 0', { ...circle, stay_limit: 0 }, 'stay_limit'],
  ['a stay below 0', { ...circle, stay_limit: -1 }, 'stay_limit'],
  ['a stay of 11 digits', { ...circle, stay_limit: 10_000_000_000 }, 'stay_limit'],
  ['half a minute', { ...circle, stay_limit: 0.5 }, 'stay_limit'],
  ['an empty period', { ...circle, periods: [{ start: '08:00', end: '08:00' }] }, 'periods.0.end'],
  [
    'a period at 24:00',
    { ...circle, periods: [{ start: '08:00', end: '24:00' }] },
    'periods.0.end',
  ],
  ['an unknown zone', { ...circle, zone: 'Mars/Olympus' }, 'zone'],
  ['an unknown colour', { ...circle, colour: 'red' }, 'colour'],
])('%s is refused', async (_, params, field) => {
  const { fence_id } = await run('Add', { ...circle, name: 'Before' })
  for (const reply of [await run('Add', params), await run('Modify', { ...params, fence_id })])
    expect([reply.error, fieldsOf(reply)]).toEqual(['badParams', [field]])
  expect((await read(fence_id)).name).toBe('Before')
})

test.each([
  ['20 m', { ...circle, radius: 20 }],
  ['300 km', { ...circle, radius: 300_000 }],
  ['50 corners', { ...polygon, points: ring(50) }],
  ['a corridor of 20 m', { ...corridor, width: 20 }],
  ['a corridor of 5 km with two points', { ...corridor, points: square.slice(0, 2), width: 5000 }],
  ['a corridor of 50 points', { ...corridor, points: ring(50) }],
  ['a corridor that crosses itself', { ...corridor, points: [...square, ...square.slice(0, 1)] }],
  ['a corridor over the date line', { ...corridor, points: corners([50, 179], [50, -179]) }],
  ['a circle at the north pole', { ...circle, lat: 90_000_000, lon: 180_000_000 }],
  ['a circle at the south pole', { ...circle, lat: -90_000_000, lon: -180_000_000 }],
  ['a place on the equator', { ...circle, lat: 0, lon: 1 }],
  ['ten decimals', { ...circle, lat: 31.2345678901, lon: 121.4712345678 }],
  ['limits of 1', { ...circle, speed_limit: 1, stay_limit: 1 }],
  ['limits of ten digits', { ...circle, speed_limit: 9_999_999_999, stay_limit: 9_999_999_999 }],
  [
    'an area over the date line',
    { ...polygon, points: corners([50, 179], [50, -179], [51, -179], [51, 179]) },
  ],
])('%s is a fence', async (_, params) => {
  expect((await run('Add', params)).errcode).toBe(0)
})

test('a shape is changed as a whole, the rest stays', async () => {
  const { fence_id } = await run('Add', { ...circle, colour: '#112233', speed_limit: 50 })
  expect(fieldsOf(await run('Modify', { fence_id, radius: 600 }))).toEqual(['type'])
  expect((await run('Modify', { ...polygon, fence_id })).errcode).toBe(0)
  expect(await read(fence_id)).toMatchObject({
    name: 'Area',
    type: 'polygon',
    points: square,
    lat: null,
    radius: null,
    colour: '#112233',
    speed_limit: 50,
  })
  expect((await run('Modify', { ...corridor, fence_id })).errcode).toBe(0)
  expect(await read(fence_id)).toMatchObject({ type: 'corridor', points: square, width: 100 })
  expect(fieldsOf(await run('Modify', { fence_id, width: 200 }))).toEqual(['type'])
  expect((await run('Modify', { ...polygon, fence_id })).errcode).toBe(0)
  expect(await read(fence_id)).toMatchObject({ type: 'polygon', width: null })
  expect((await run('Modify', { fence_id, speed_limit: null })).errcode).toBe(0)
  expect((await read(fence_id)).speed_limit).toBe(null)
})

test('devices, groups and organisations of its tree are bound, others answer for themselves', async () => {
  const home = await createOrganisation(platform, { parent: dealer, name: 'home' })
  const below = await createOrganisation(platform, { parent: home, name: 'below' })
  const beside = await createOrganisation(platform, { parent: dealer })
  const own = await createDevice(platform, { organisation: below, name: 'van' })
  const foreign = await createDevice(platform, { organisation: beside })
  const stranger = await createDevice(platform, { organisation: root })
  const group = await createGroup(platform, below, 'vans')
  const fence_id = String((await createFence(platform, { organisation: home })).id)
  const simei = [own, foreign, stranger].map(({ id }) => String(id))
  const heard: unknown[] = []
  const stop = await platform.bus.subscribe('fence', (message) => heard.push(message))
  const bound = await run('Bind', {
    fence_id,
    simei,
    sgids: [String(group.id)],
    sfamilyids: [String(below.id)],
  })
  await stop()
  expect(heard).toEqual([{ id: Number(fence_id) }])
  expect(bound['suc_items']).toEqual([String(own.id)])
  expect(bound['fail_items']).toMatchObject([
    { simei: String(stranger.id), errcode: 269877404 },
    { simei: String(foreign.id), errcode: 269877661 },
  ])
  expect((await run('Bind', { fence_id, simei: [String(own.id)] }))['suc_items']).toHaveLength(1)
  expect((await run('GetBound', { fence_id }))['items']).toMatchObject([
    { sgid: String(group.id), name: 'vans' },
    { sfamilyid: String(below.id), name: 'below' },
    { simei: String(own.id), imei: own.imei, name: 'van' },
  ])
  expect(await read(fence_id)).toMatchObject({ device_count: 1, group_count: 1, family_count: 1 })
  const place = (organisation: Organisation) =>
    platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
      own.id,
      organisation.id,
    ])
  await place(beside)
  expect((await run('GetBound', { fence_id }))['items']).toHaveLength(2)
  await place(below)
  const elsewhere = await run('Bind', { fence_id, sfamilyids: [String(beside.id)] })
  expect(elsewhere.error).toBe('fenceElsewhere')
  expect((await run('Bind', { fence_id, sfamilyids: [String(root.id)] })).error).toBe('notFound')
  expect(fieldsOf(await run('Bind', { fence_id }))).toEqual(['simei'])
  const freed = await run('Unbind', {
    fence_id,
    simei: [String(own.id), String(foreign.id)],
    sgids: [String(group.id)],
    sfamilyids: [String(below.id)],
  })
  expect(freed['suc_items']).toEqual([String(own.id)])
  expect(freed['fail_items']).toMatchObject([{ simei: String(foreign.id), errcode: 269877494 }])
  expect((await run('GetBound', { fence_id }))['items']).toEqual([])
})

test('binding is taken back for what it bound, and counts that alone', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  const devices = await Promise.all(
    [1, 2, 3].map(() => createDevice(platform, { organisation: home })),
  )
  const ids = devices.map(({ id }) => id).toSorted((a, b) => a - b)
  const [first, second, third] = ids.map(String) as [string, string, string]
  const fence_id = String((await createFence(platform, { organisation: home })).id)
  const bound = async () =>
    (await run('GetBound', { fence_id }))['items'].map(({ simei }: { simei: string }) => simei)
  const undo = (undo_id: string) => call(platform, 'family/Undo', { undo_id }, { sid })
  expect(await run('Bind', { fence_id, simei: [first] })).toMatchObject({ bound_count: 1 })
  const more = await run('Bind', { fence_id, simei: [first, second, third] })
  expect(more).toMatchObject({ bound_count: 2, suc_items: [first, second, third] })
  await run('Unbind', { fence_id, simei: [third] })
  await call(platform, 'device/Modify', { simei: second, name: 'renamed since' }, { sid })
  expect(await undo(more['undo_id'])).toMatchObject({ suc_items: [second, third], fail_items: [] })
  expect(await bound()).toEqual([first])
  expect((await undo(more['undo_id'])).error).toBe('undoDone')
  const nothing = await run('Bind', { fence_id, simei: [first] })
  expect(nothing).toMatchObject({ bound_count: 0, undo_id: null, suc_items: [first] })
  const places = { sfamilyids: [String(home.id)] }
  expect(await run('Bind', { fence_id, ...places })).toMatchObject({ bound_count: 1 })
  expect(await run('Bind', { fence_id, ...places })).toMatchObject({ bound_count: 0 })
  const gone = await run('Bind', { fence_id, simei: [second] })
  await run('Delete', { fence_id })
  expect((await undo(gone['undo_id'])).error).toBe('notFound')
})

test('fences are found by name, type, device and tree, page by page', async () => {
  const home = await createOrganisation(platform, { parent: dealer, name: 'finder' })
  const below = await createOrganisation(platform, { parent: home })
  const device = await createDevice(platform, { organisation: home })
  const sfamilyid = String(home.id)
  for (const name of ['b', '仓库 C', 'a']) await createFence(platform, { organisation: home, name })
  await createFence(platform, { organisation: below, name: 'd', deviceId: device.id })
  const names = async (params: object) => {
    const found: string[] = []
    let last = {}
    for (;;) {
      const [row] = (await run('Get', { sfamilyid, limit_size: 1, ...params, ...last }))['items']
      if (!row) return found
      found.push(row.name)
      last = { last_fence_id: row.fence_id, last_key: row.sort_key }
    }
  }
  expect(await names({})).toEqual(['b', '仓库 C', 'a'])
  expect(await names({ sort: 'name', is_desc: true })).toEqual(['仓库 C', 'b', 'a'])
  expect(await names({ is_get_child: true, sort: 'name' })).toEqual(['a', 'b', 'd', '仓库 C'])
  expect(await names({ search: '库c' })).toEqual(['仓库 C'])
  expect(await names({ type: 'city' })).toEqual([])
  expect(await names({ type: 'corridor' })).toEqual([])
  expect(await names({ is_get_child: true, simei: String(device.id) })).toEqual(['d'])
  const half = await run('Get', { sfamilyid, sort: 'name', last_fence_id: '1' })
  expect(half).toMatchObject({ error: 'badParams', fields: [{ path: 'last_key' }] })
})

test('the fence of a device log-in is its own and watches it', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  const device = await createDevice(platform, { organisation: home })
  const other = await createFence(platform, { organisation: home, deviceId: device.id })
  const own = await logIn(platform, { login: device.imei, password: '123456' })
  const { fence_id } = await run('Add', circle, own)
  const seen = await run('Get', {}, own)
  expect(seen['items']).toMatchObject([{ fence_id, device_count: 1 }])
  expect((await run('Delete', { fence_id: String(other.id) }, own)).error).toBe('notFound')
  await prismaOf(platform).device.update({
    where: { id: device.id },
    data: { organisationId: dealer.id },
  })
  const moved = await logIn(platform, { login: device.imei, password: '123456' })
  expect((await run('Get', {}, moved))['items']).toEqual([])
  expect((await run('Delete', { fence_id }, moved)).error).toBe('notFound')
})

test('an organisation has at most 1000, and takes its fences along', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  const sfamilyid = String(home.id)
  await platform.pool.query(
    `INSERT INTO fence (organisation_id, name, type, city, colour, zone)
     SELECT $1, 'f' || n, 'city', '440300', '#000000', 'UTC+00:00' FROM generate_series(1, 1000) n`,
    [home.id],
  )
  expect((await run('Add', { ...circle, sfamilyid })).error).toBe('tooManyFences')
  const gone = await call(platform, 'family/DelFamily', { sfamilyid }, { sid })
  expect(gone.errcode).toBe(0)
  expect(await prismaOf(platform).fence.count({ where: { organisationId: home.id } })).toBe(0)
})

test('outlines are those of the cities that are known, within the limit', async () => {
  const outlines = async (cities: string[]) =>
    call(platform, 'location/GetOutlines', { cities }, { sid })
  const { items } = await outlines(['440300', '000000', '440300'])
  expect(items).toMatchObject([{ city: '440300', name: '深圳市' }])
  const ring = (items[0].rings as number[][]).flat()
  expect(ring.length).toBeGreaterThan(20)
  for (const [at, value] of ring.entries())
    expect(Math.round(value / 1e7)).toBe(at % 2 === 0 ? 2 : 11)
  const many = Array.from({ length: 51 }, (_, at) => String(110_000 + at))
  for (const cities of [[], many, ['shenzhen']])
    expect((await outlines(cities)).error).toBe('badParams')
})
