import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let sid: string
let dealerSid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: '北京车队', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  dealerSid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const first = await createOrganisation(platform, { name: 'first 100%', parent: dealer })
  await createOrganisation(platform, { name: 'first', parent: first, kind: 'end_user' })
  for (let n = 0; n < 3; n++) await createOrganisation(platform, { name: `s${n}`, parent: dealer })
  const group = await createGroup(platform, dealer, 'trucks')
  await createDevice(platform, { organisation: dealer, groupId: group.id })
  await createDevice(platform, { organisation: dealer, deletedAt: new Date() })
  for (let n = 0; n < 2; n++) await createDevice(platform, { organisation: first })
})
afterAll(() => platform.close())

const list = (params: object, by = sid) =>
  call(platform, 'family/GetFamilyList', params, { sid: by })
const names = (reply: Reply): string[] =>
  reply['familys'].map(({ sname }: { sname: string }) => sname)

test('the children of an organisation come with their counts, groups beside them', async () => {
  const reply = await list({ familyid: String(dealer.id), get_current: true })
  expect(reply).toMatchObject({
    total: 4,
    garages: [{ name: 'trucks', imei_count: 1 }],
    familys: [
      {
        sname: '北京车队',
        parentId: String(root.id),
        sub_count: 4,
        imei_count: 1,
        total_imei_count: 3,
      },
      { sname: 'first 100%', sub_count: 1, imei_count: 2, total_imei_count: 2, type: 'seller' },
      { sname: 's0', sub_count: 0, imei_count: 0, total_imei_count: 0 },
      { sname: 's1' },
      { sname: 's2' },
    ],
  })
})

test('without an id the own organisation is meant, and nobody learns who is above it', async () => {
  const reply = await list({ get_current: true }, dealerSid)
  expect(reply['familys'][0]).toMatchObject({ sid: String(dealer.id), parentId: null })
})

test('pages follow one another by the last organisation', async () => {
  const params = { familyid: String(dealer.id), f_limit_size: 3 }
  const first = await list(params)
  expect(names(first)).toEqual(['first 100%', 's0', 's1'])
  const second = await list({ ...params, last_fid: first['familys'][2].sid })
  expect(second).toMatchObject({ total: 4, garages: [], familys: [{ sname: 's2' }] })
})

test('children are sorted by name, own devices or creation, exactly from page to page', async () => {
  const shop = await createOrganisation(platform, { name: 'sorted', parent: root })
  const made = []
  for (const name of ['b', 'c', 'a', 'b'])
    made.push(await createOrganisation(platform, { name, parent: shop }))
  const [b, , a] = made
  for (const organisation of [a, b, b]) {
    if (organisation) await createDevice(platform, { organisation })
  }
  const order = made.map(({ id }) => String(id))
  const orderBy = async (params: object) => {
    const found: number[] = []
    let last = {}
    for (;;) {
      const requested = { familyid: String(shop.id), f_limit_size: 1, ...params, ...last }
      const [row] = (await list(requested))['familys']
      if (!row) return found
      found.push(order.indexOf(row.sid))
      last = { last_fid: row.sid, last_key: row.sort_key }
    }
  }
  expect(await orderBy({ sort: 'name' })).toEqual([2, 0, 3, 1])
  expect(await orderBy({ sort: 'name', is_desc: true })).toEqual([1, 3, 0, 2])
  expect(await orderBy({ sort: 'devices', is_desc: true })).toEqual([0, 2, 3, 1])
  expect(await orderBy({ sort: 'created', is_desc: true })).toEqual([3, 2, 1, 0])
  const halves = [{ last_fid: order[0] }, { last_fid: order[0], last_key: 'b' }]
  for (const half of halves) {
    const reply = await list({ familyid: String(shop.id), sort: 'devices', ...half })
    expect(reply).toMatchObject({ error: 'badParams', fields: [{ path: 'last_key' }] })
  }
})

test('a search finds parts of names in any language, closest first, with the chain above', async () => {
  const search = (name: string, by = sid) =>
    call(platform, 'family/SearchFamily', { name }, { sid: by })
  const found = await search('FIRST')
  expect(found['items']).toMatchObject([
    { sname: 'first', chain: [{ sname: 'root' }, { sname: '北京车队' }, { sname: 'first 100%' }] },
    { sname: 'first 100%', chain: [{ sname: 'root' }, { sname: '北京车队' }] },
  ])
  expect((await search('京车'))['items']).toMatchObject([{ sname: '北京车队' }])
  expect((await search('100%'))['items']).toHaveLength(1)
  expect((await search('%'))['items']).toHaveLength(1)
  const chain = (await search('first', dealerSid))['items'][0].chain
  expect(chain.map(({ sname }: { sname: string }) => sname)).toEqual(['北京车队', 'first 100%'])
})

test('a search in a part of the tree finds nothing beside it, also in the view of a child', async () => {
  const shop = await createOrganisation(platform, { name: 'first of all', parent: root })
  const search = async (params: object, monitorSid?: string) => {
    const options = { sid, ...(monitorSid && { query: { monitorSid } }) }
    const reply = await call(platform, 'family/SearchFamily', { name: 'first', ...params }, options)
    return reply.error ?? reply['items'].map(({ sname }: { sname: string }) => sname)
  }
  expect(await search({})).toEqual(['first', 'first 100%', 'first of all'])
  expect(await search({ familyid: String(dealer.id) })).toEqual(['first', 'first 100%'])
  expect(await search({}, String(dealer.id))).toEqual(['first', 'first 100%'])
  expect(await search({ familyid: String(shop.id) })).toEqual(['first of all'])
  expect(await search({ familyid: String(shop.id) }, String(dealer.id))).toBe('notFound')
})

test('the tree comes with devices by state: of each organisation alone, or with all below it', async () => {
  const shop = await createOrganisation(platform, { name: 'stat', parent: root })
  const [one, two] = [
    await createOrganisation(platform, { name: 'one', parent: shop }),
    await createOrganisation(platform, { name: 'two', parent: shop }),
  ]
  const below = await createOrganisation(platform, { parent: one, kind: 'end_user' })
  await createGroup(platform, shop, 'vans')
  const moving = await createDevice(platform, { organisation: below })
  await putState(platform, moving.id, { isMoving: true })
  await createDevice(platform, { organisation: one })
  await createDevice(platform, { organisation: one, activatedAt: null })
  await createDevice(platform, { organisation: two, deletedAt: new Date() })
  const query = (params: object) =>
    call(
      platform,
      'stat/QueryNextFamilyWithStat',
      { sfamilyid: String(shop.id), ...params },
      { sid },
    )
  const whole = await query({ get_current: true })
  const stat = { all: 3, online: 1, moving: 1, static: 0, offline: 1, expired: 0, notActivated: 1 }
  expect(whole).toMatchObject({
    total: 2,
    garages: [{ name: 'vans' }],
    garage_total: 1,
    familys: [
      { sname: 'stat', imei_count: 0, stat },
      { sname: 'one', sub_count: 1, stat },
      { sname: 'two', stat: { all: 0, offline: 0 } },
    ],
  })
  const alone = await query({ is_get_child: false, limit_size: 1 })
  expect(alone['familys']).toMatchObject([{ sname: 'one', stat: { all: 2, online: 0 } }])
  platform.advance(1)
  expect((await query({ limit_size: 100 })).error).toBeUndefined()
  const next = await query({ limit_size: 1, last_sfamilyid: String(one.id) })
  expect(next).toMatchObject({ total: 2, garages: [], familys: [{ sname: 'two' }] })
})
