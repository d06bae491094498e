import { afterAll, beforeAll, expect, test } from 'vitest'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { ruleText } from '#server/texts/error-text.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { createPoi } from '../../factories/pois.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let owner: Organisation
let sid: string
let ownerSid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  owner = await createOrganisation(platform, { name: 'owner', parent: dealer })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  ownerSid = await logIn(platform, await createAccount(platform, { organisation: owner }))
})
afterAll(() => platform.close())

const run = async (func: string, params: object, as = sid) => {
  platform.advance(2)
  return call(platform, `poi/${func}`, params, { sid: as })
}
const place = { name: 'Depot', lat: 31_230_000, lon: 121_470_000 }
const read = async (poi_id: string, as = sid) => (await run('Get', { poi_id }, as))['items'][0]
const fieldsOf = (reply: Reply) => reply['fields']?.map(({ path }: { path: string }) => path)
const namesOf = (reply: Reply) => reply['items'].map(({ name }: { name: string }) => name)

test('an own place is kept as it was given, and changed in parts', async () => {
  const { poi_id } = await run('Add', { ...place, icon: 'fuel', colour: '#AA0011', note: ' 24 h ' })
  expect(await read(poi_id)).toMatchObject({
    ...place,
    icon: 'fuel',
    colour: '#aa0011',
    note: '24 h',
    radius: 100,
    is_shared: false,
    sfamilyid: String(dealer.id),
    sname: 'dealer',
  })
  await run('Modify', { poi_id, name: 'Pump', radius: 500, lat: 1_000_000, lon: 0 })
  expect(await read(poi_id)).toMatchObject({
    name: 'Pump',
    radius: 500,
    lat: 1_000_000,
    lon: 0,
    icon: 'fuel',
  })
  expect(await run('Delete', { poi_ids: [poi_id, '999999'] })).toMatchObject({
    suc_items: [poi_id],
    fail_items: [{ poi_id: '999999' }],
  })
  expect(await read(poi_id)).toBeUndefined()
})

test.each([
  ['no name', { ...place, name: ' ' }, 'name'],
  ['a long name', { ...place, name: 'x'.repeat(41) }, 'name'],
  ['a long note', { ...place, note: 'x'.repeat(201) }, 'note'],
  ['the place 0,0', { ...place, lat: 0, lon: 0 }, 'lat'],
  ['a latitude above 90', { ...place, lat: 90_000_001 }, 'lat'],
  ['a longitude below -180', { ...place, lon: -180_000_001 }, 'lon'],
  ['a radius below 10', { ...place, radius: 9 }, 'radius'],
  ['a radius above 10 000', { ...place, radius: 10_001 }, 'radius'],
  ['an unknown icon', { ...place, icon: 'castle' }, 'icon'],
  ['an unknown colour', { ...place, colour: 'red' }, 'colour'],
])('%s is refused', async (_, params, field) => {
  const { poi_id } = await run('Add', place)
  for (const reply of [await run('Add', params), await run('Modify', { ...params, poi_id })])
    expect([reply.error, fieldsOf(reply)]).toEqual(['badParams', [field]])
})

test('half a position is refused', async () => {
  const { poi_id } = await run('Add', place)
  expect(fieldsOf(await run('Modify', { poi_id, lat: 1 }))).toEqual(['lon'])
  expect(fieldsOf(await run('Modify', { poi_id, lon: 1 }))).toEqual(['lat'])
})

test('those below see what is shared, whose it is stays untold, and nobody below changes it', async () => {
  const shared = await createPoi(platform, { organisation: dealer, name: 'all', isShared: true })
  const kept = await createPoi(platform, { organisation: dealer, name: 'ours' })
  const below = await createPoi(platform, { organisation: owner, name: 'theirs' })
  const [all, ours, theirs] = [shared, kept, below].map(({ id }) => String(id)) as [
    string,
    string,
    string,
  ]
  expect(await read(all, ownerSid)).toMatchObject({ name: 'all', sfamilyid: null, sname: '' })
  expect(await read(ours, ownerSid)).toBeUndefined()
  expect(await read(theirs)).toMatchObject({ sfamilyid: String(owner.id), sname: 'owner' })
  expect((await run('Modify', { poi_id: all, name: 'mine' }, ownerSid)).error).toBe('notFound')
  expect((await run('Delete', { poi_ids: [all] }, ownerSid))['suc_items']).toEqual([])

  const sfamilyid = String(owner.id)
  expect(namesOf(await run('Get', { sfamilyid }))).toEqual(['all', 'theirs'])
  const wide = await run('Get', { is_get_child: true, search: 'THEIR' })
  expect(namesOf(wide)).toEqual(['theirs'])

  const device = await createDevice(platform, { organisation: owner })
  const deviceSid = await logIn(platform, { login: device.imei, password: '123456' })
  expect(namesOf(await run('Get', {}, deviceSid))).toEqual(['all'])
  expect((await run('Add', place, deviceSid)).error).toBe('accountsOnly')
})

test('a view gives what lies in it, over the date line too, and says when there is more', async () => {
  const fiji = await createOrganisation(platform, { name: 'fiji', parent: root })
  const as = await logIn(platform, await createAccount(platform, { organisation: fiji }))
  for (const [name, lon] of [
    ['west', 179_500_000],
    ['east', -179_500_000],
    ['far', 0],
  ] as const)
    await createPoi(platform, { organisation: fiji, name, lat: -17_000_000, lon })
  const view = { west: 179_000_000, south: -18_000_000, east: -179_000_000, north: -16_000_000 }
  const seen = await run('GetInView', view, as)
  expect(namesOf(seen).toSorted()).toEqual(['east', 'west'])
  expect(seen['is_more']).toBe(false)
  const some = await run('GetInView', { ...view, limit_size: 1 }, as)
  expect([some['items'].length, some['is_more']]).toEqual([1, true])
  const elsewhere = await run('GetInView', { ...view, west: -1, east: 1 }, as)
  expect(namesOf(elsewhere)).toEqual(['far'])
})

const row = { row: 2, name: 'A', lat: '31.23', lon: '121.47' }

test('an import adds good rows and says what is wrong with others; a dry run adds none', async () => {
  const target = await createOrganisation(platform, { name: 'target', parent: dealer })
  const items = [
    row,
    { ...row, row: 3, name: 'B', icon: 'fuel', colour: '#00FF00', radius: '50', note: 'n' },
    { ...row, row: 4, name: '', radius: '5', icon: 'castle', colour: 'red' },
    { ...row, row: 5, lat: '91.0' },
    { ...row, row: 6, lat: '0', lon: '0' },
    { ...row, row: 7, note: 'n'.repeat(201) },
  ]
  const params = { items, sfamilyid: String(target.id), is_shared: true }
  const dry = await run('Import', { ...params, dry_run: true })
  const real = await run('Import', params)
  const cells = [
    [4, 'name'],
    [4, 'radius'],
    [4, 'icon'],
    [4, 'colour'],
    [5, 'lat'],
    [6, 'lat'],
    [7, 'note'],
  ]
  for (const reply of [dry, real]) {
    expect(reply['added']).toBe(2)
    const errors = reply['row_errors'] as { row: number; column: string }[]
    expect(errors.map((one) => [one.row, one.column]).toSorted()).toEqual(cells.toSorted())
  }
  const { items: kept } = await run('Get', { sfamilyid: String(target.id), sort: 'name' })
  expect(kept.filter(({ sname }: { sname: string }) => sname === 'target')).toMatchObject([
    { name: 'A', icon: 'pin', radius: 100, is_shared: true, lat: 31_230_000, lon: 121_470_000 },
    { name: 'B', icon: 'fuel', colour: '#00ff00', radius: 50, note: 'n' },
  ])
})

test('whole degrees in a table are degrees, and those beyond a pole or the date line are refused', async () => {
  const target = await createOrganisation(platform, { name: 'whole degrees', parent: dealer })
  const at = (row: number, lat: string, lon: string) => ({ row, name: `row ${row}`, lat, lon })
  const items = [
    at(2, '-1', '37'),
    at(3, '60', '10.75'),
    at(4, '-33868800', '151'),
    at(5, '91', '181'),
    at(6, '91', '20'),
    at(7, '12', '-181'),
    at(8, '-100', '999'),
    at(9, '5200000', '500000'),
    at(10, '#N/A', '9.5'),
    at(11, '=', '9.5'),
    at(12, 'https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'),
  ]
  const reply = await run('Import', { items, sfamilyid: String(target.id) })
  const refused = reply['row_errors'] as { row: number; error_message: string }[]
  const rows = new Set(refused.map(({ row }) => row))
  expect([reply['added'], [...rows]]).toEqual([3, [5, 6, 7, 8, 9, 10, 11, 12]])
  const keys = {
    9: 'coordinatesMetres',
    10: 'cellError',
    11: 'cellFormula',
    12: 'linkShort',
  } as const
  for (const { row, error_message } of refused)
    expect(error_message).toBe(ruleText(keys[row as keyof typeof keys] ?? 'coordinatesRange', 'zh'))
  const { items: kept } = await run('Get', { sfamilyid: String(target.id), sort: 'name' })
  const places = (kept as { name: string; lat: number; lon: number }[])
    .filter(({ name }) => name.startsWith('row '))
    .map(({ lat, lon }) => [lat, lon])
  expect(places).toEqual([
    [-1_000_000, 37_000_000],
    [60_000_000, 10_750_000],
    [-33_868_800, 151_000_000],
  ])
})

test('an organisation holds a bounded number of places', async () => {
  const full = await createOrganisation(platform, { name: 'full', parent: dealer })
  const data = Array.from({ length: poiLimits.perOrganisation }, (_, n) => ({
    organisationId: full.id,
    name: `p${n}`,
    lat: 1,
    lon: n,
    radius: 100,
    icon: 'pin',
    colour: '#c2255c',
  }))
  await prismaOf(platform).poi.createMany({ data })
  const sfamilyid = String(full.id)
  expect((await run('Add', { ...place, sfamilyid })).error).toBe('tooManyPois')
  expect((await run('Import', { items: [row], sfamilyid })).error).toBe('tooManyPois')
})

test('pages follow one another by name and by age', async () => {
  const long = await createOrganisation(platform, { name: 'long', parent: root })
  const as = await logIn(platform, await createAccount(platform, { organisation: long }))
  for (const name of ['c', 'a', 'b', 'a']) await createPoi(platform, { organisation: long, name })
  const pages = async (params: object) => {
    const names: string[] = []
    let cursor = {}
    for (let page = 0; page < 6; page++) {
      const { items } = await run('Get', { ...params, ...cursor, limit_size: 1 }, as)
      if (items.length === 0) break
      names.push(items[0].name)
      cursor = { last_poi_id: items[0].poi_id, last_key: items[0].sort_key }
    }
    return names.join('')
  }
  expect(await pages({})).toBe('caba')
  expect(await pages({ sort: 'name', is_desc: true })).toBe('cbaa')
})
