import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let dealer: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
})
afterAll(() => platform.close())

const run = async (func: string, params: object) => {
  platform.advance(2)
  return call(platform, `family/${func}`, params, { sid })
}
const id = (organisation: { id: number }) => String(organisation.id)

test('are named once in an organisation, whatever the case, and listed page by page', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  const sfamilyid = id(home)
  const ids: string[] = []
  for (const name of ['Vans', '货车', 'Cars'])
    ids.push((await run('AddGarage', { sfamilyid, name }))['sgid'])
  expect((await run('AddGarage', { sfamilyid, name: 'VANS' })).error).toBe('nameTaken')
  expect((await run('ModifyGarage', { sgid: ids[1], name: 'cars' })).error).toBe('nameTaken')
  expect((await run('ModifyGarage', { sgid: ids[0], name: 'vans' })).errcode).toBe(0)
  const page = await run('GetGarageList', { sfamilyid, limit_size: 2 })
  expect(page).toMatchObject({ total: 3, items: [{ name: 'vans' }, { name: '货车' }] })
  const rest = await run('GetGarageList', { sfamilyid, limit_size: 2, last_sgid: ids[1] })
  expect(rest['items']).toMatchObject([{ name: 'Cars' }])
  const found = await run('GetGarageList', { sfamilyid, search: '货' })
  expect(found['items']).toMatchObject([{ sgid: ids[1] }])
})

test('are sorted by name or by devices, exactly from page to page', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  const made = []
  for (const name of ['b', 'c', 'a']) made.push(await createGroup(platform, home, name))
  const [b, , a] = made
  for (const group of [a, b, b]) {
    if (group) await createDevice(platform, { organisation: home, groupId: group.id })
  }
  const orderBy = async (params: object) => {
    const names: string[] = []
    let last = {}
    for (;;) {
      const requested = { sfamilyid: id(home), limit_size: 1, ...params, ...last }
      const [row] = (await run('GetGarageList', requested))['items']
      if (!row) return names.join('')
      names.push(row.name)
      last = { last_sgid: row.sgid, last_key: row.sort_key }
    }
  }
  expect(await orderBy({ sort: 'name' })).toBe('abc')
  expect(await orderBy({ sort: 'devices' })).toBe('cab')
  expect(await orderBy({ sort: 'devices', is_desc: true })).toBe('bac')
  expect(await orderBy({ is_desc: true })).toBe('acb')
  const half = await run('GetGarageList', { sfamilyid: id(home), sort: 'name', last_sgid: '1' })
  expect(half).toMatchObject({ error: 'badParams', fields: [{ path: 'last_key' }] })
})

test('two at once do not take one name', async () => {
  const sfamilyid = id(await createOrganisation(platform, { parent: dealer }))
  const add = () => run('AddGarage', { sfamilyid, name: 'same' })
  const replies = await Promise.all([add(), add()])
  expect(replies.map(({ error }) => error ?? 'ok').sort()).toEqual(['nameTaken', 'ok'])
})

test('an organisation has at most 500', async () => {
  const home = await createOrganisation(platform, { parent: dealer })
  await platform.pool.query(
    `INSERT INTO device_group (organisation_id, name) SELECT $1, 'g' || n FROM generate_series(1, 500) n`,
    [home.id],
  )
  const tree = await run('GetFamilyList', { familyid: id(home) })
  expect([tree['garages'].length, tree['garage_total']]).toEqual([100, 500])
  const reply = await run('AddGarage', { sfamilyid: id(home), name: 'one more' })
  expect(reply.error).toBe('tooManyGroups')
})

test('devices lose a deleted group, and nothing else', async () => {
  const group = await createGroup(platform, dealer, 'to go')
  const device = await createDevice(platform, { organisation: dealer, groupId: group.id })
  await createDevice(platform, {
    organisation: dealer,
    groupId: group.id,
    deletedAt: new Date(),
  })
  const heard: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => heard.push(message))
  expect(await run('DelGarage', { sgid: String(group.id) })).toMatchObject({ imei_count: 1 })
  await stop()
  expect(heard).toEqual([{ id: device.id, imei: device.imei }])
  const left = await prismaOf(platform).device.findUniqueOrThrow({ where: { id: device.id } })
  expect(left).toMatchObject({ groupId: null, organisationId: dealer.id, deletedAt: null })
})
