import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions, type Role } from '#lib/codes/permissions.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
  nextNumber,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let sub: Organisation
let owner: Organisation
let other: Organisation
let sids: Record<'root' | 'dealer' | 'owner' | 'clerk', string>

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  sub = await createOrganisation(platform, { name: 'sub', parent: dealer })
  owner = await createOrganisation(platform, { name: 'owner', parent: sub, kind: 'end_user' })
  other = await createOrganisation(platform, { name: 'other', parent: root })
  const account = (organisation: Organisation) => createAccount(platform, { organisation })
  sids = {
    root: await logIn(platform, await account(root)),
    dealer: await logIn(platform, await account(dealer)),
    owner: await logIn(platform, await account(owner)),
    clerk: await logIn(
      platform,
      await createAccount(platform, {
        organisation: dealer,
        role: 'e_role_user',
        permissions: ['e_ua_show_family', 'e_ua_edit_family'],
      }),
    ),
  }
})
afterAll(() => platform.close())

const run = async (func: string, params: object, who: keyof typeof sids = 'dealer') => {
  platform.advance(2)
  return call(platform, `family/${func}`, params, { sid: sids[who] })
}
const id = (organisation: { id: number }) => String(organisation.id)
const user = () => ({ account: `first${nextNumber()}`, pwd_md5: md5('Quite7Unlikely') })
const rowOf = async (sid: string) =>
  (await platform.pool.query('SELECT * FROM organisation WHERE id = $1', [sid])).rows[0]

describe('adding', () => {
  test('a seller adds sellers and end users below itself, with their contact', async () => {
    const facts = { contact: '王经理', phone: '13800001111', address: '深圳', remark: 'new' }
    const added = await run('AddFamily', { name: '新店 (南山)', type: 'seller', ...facts })
    expect(added).toMatchObject({ errcode: 0, suid: null })
    expect(await run('GetFamily', { sfamilyid: added['sid'] })).toMatchObject({
      sname: '新店 (南山)',
      type: 'seller',
      parentId: id(dealer),
      chain: [{ sid: id(dealer), sname: 'dealer' }],
      is_own: false,
      account_count: 0,
      ...facts,
    })
    expect((await rowOf(added['sid'])).path).toBe(`${dealer.path}${added['sid']}/`)
  })

  test('an end user divides itself into end users, and adds no sellers', async () => {
    expect((await run('AddFamily', { name: 'north', type: 'end_user' }, 'owner')).errcode).toBe(0)
    const refused = await run('AddFamily', { name: 'shop', type: 'seller' }, 'owner')
    expect(refused.error).toBe('kindNotAllowed')
  })

  test('its first account comes with it, or neither does', async () => {
    const first = user()
    const added = await run('AddFamily', { name: 'with user', type: 'end_user', user: first })
    const sid = await logIn(platform, { login: first.account, password: 'Quite7Unlikely' })
    const info = await call(platform, 'user/GetInfo', {}, { sid })
    expect(info).toMatchObject({ suid: added['suid'], familys: [{ sid: added['sid'] }] })
    const before = await prismaOf(platform).organisation.count()
    const again = await run('AddFamily', { name: 'twice', type: 'end_user', user: first })
    expect(again.error).toBe('accountExists')
    expect(await prismaOf(platform).organisation.count()).toBe(before)
  })

  test('who may not edit accounts adds an organisation without one', async () => {
    const params = { name: 'by clerk', type: 'end_user' }
    expect((await run('AddFamily', { ...params, user: user() }, 'clerk')).error).toBe(
      'noPermission',
    )
    expect((await run('AddFamily', params, 'clerk')).errcode).toBe(0)
  })

  test.each([
    [{ name: ' ' }, '请填写此项'],
    [{ name: '<b>bold</b>' }, '名称'],
    [{ name: 'x'.repeat(41) }, '40'],
    [{ phone: '12345' }, '手机号'],
    [{ remark: 'x'.repeat(201) }, '200'],
  ])('refuses %j', async (wrong, text) => {
    const reply = await run('AddFamily', { name: 'fine', type: 'end_user', ...wrong })
    expect(reply).toMatchObject({ error: 'badParams' })
    expect(reply['error_message']).toContain(text)
  })

  test('names of every language of the platform are taken', async () => {
    const names = ['Công ty Sông Hồng', 'شرکت حمل', 'ООО «Рога»', 'Müller & Söhne Ltd.', 'A-1/b']
    const replies = []
    for (const name of names)
      replies.push((await run('AddFamily', { name, type: 'end_user' })).error)
    expect(replies).toEqual(names.map(() => undefined))
  })

  test('a tree stays within what the database can index', async () => {
    const deep = await createOrganisation(platform, { parent: dealer })
    await platform.pool.query(
      `UPDATE organisation SET path = path || repeat('1/', 1000) WHERE id = $1`,
      [deep.id],
    )
    const reply = await run('AddFamily', { sfamilyid: id(deep), name: 'x', type: 'seller' })
    expect(reply.error).toBe('familyTooDeep')
    await platform.pool.query('DELETE FROM organisation WHERE id = $1', [deep.id])
  })
})

describe('editing', () => {
  test('fields left out stay, and somebody else’s change in between is not overwritten', async () => {
    const { id: key } = await createOrganisation(platform, { parent: dealer, name: 'before' })
    const sfamilyid = String(key)
    const { stamp } = await run('GetFamily', { sfamilyid })
    const first = await run('ModifyFamily', { sfamilyid, contact: '小李', stamp })
    expect(first.errcode).toBe(0)
    expect((await run('ModifyFamily', { sfamilyid, name: 'after', stamp })).error).toBe(
      'dataChanged',
    )
    await run('ModifyFamily', { sfamilyid, name: 'after', stamp: first['stamp'] })
    expect(await rowOf(sfamilyid)).toMatchObject({ name: 'after', contact: '小李' })
  })

  test('the kind changes only where the tree allows it', async () => {
    const shop = await createOrganisation(platform, { parent: dealer })
    const below = await createOrganisation(platform, { parent: shop })
    const change = (organisation: Organisation, type: string, who?: 'dealer' | 'root') =>
      run('ModifyFamily', { sfamilyid: id(organisation), type }, who)
    expect((await change(shop, 'end_user')).error).toBe('kindNotAllowed')
    expect((await change(below, 'end_user')).errcode).toBe(0)
    expect((await change(shop, 'end_user')).errcode).toBe(0)
    expect((await change(below, 'seller')).error).toBe('kindNotAllowed')
    expect((await change(dealer, 'end_user')).error).toBe('ownFamily')
    expect((await change(root, 'end_user', 'root')).error).toBe('ownFamily')
    await createDevice(platform, { organisation: owner })
    await platform.pool.query('UPDATE device SET dealer_id = $1', [other.id])
    expect((await change(other, 'end_user', 'root')).error).toBe('familyDeals')
    await platform.pool.query('DELETE FROM device')
    await createAccount(platform, { organisation: other, role: 'e_role_tool' })
    expect(await change(other, 'end_user', 'root')).toMatchObject({
      error: 'familyHasSupport',
      error_message: expect.stringContaining('1'),
    })
  })

  test('the phone is hidden from who may not edit organisations', async () => {
    const { id: key } = await createOrganisation(platform, { parent: dealer })
    const sfamilyid = String(key)
    await run('ModifyFamily', { sfamilyid, phone: '13800002222' })
    const reader = await createAccount(platform, {
      organisation: dealer,
      permissions: ['e_ua_show_family'],
    })
    const sid = await logIn(platform, reader)
    const seen = await call(platform, 'family/GetFamily', { sfamilyid }, { sid })
    expect(seen['phone']).toBe('138****2222')
    expect((await run('GetFamily', { sfamilyid }))['phone']).toBe('13800002222')
  })
})

describe('deleting', () => {
  test('waits until organisations, devices, the recycle bin and accounts are gone', async () => {
    const gone = await createOrganisation(platform, { parent: dealer })
    const sfamilyid = id(gone)
    const child = await createOrganisation(platform, { parent: gone })
    const group = await createGroup(platform, gone)
    const device = await createDevice(platform, { organisation: gone, groupId: group.id })
    const account = await createAccount(platform, { organisation: gone })
    const sid = await logIn(platform, account)
    const refusal = async () => {
      const { error, error_message: text } = await run('DelFamily', { sfamilyid })
      return [error, /\d+/.exec(text ?? '')?.[0]]
    }
    expect(await refusal()).toEqual(['familyHasChildren', '1'])
    expect((await run('DelFamily', { sfamilyid: id(child) })).errcode).toBe(0)
    expect(await refusal()).toEqual(['familyHasDevices', '1'])
    await platform.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [device.id])
    expect(await refusal()).toEqual(['familyHasRecycled', '1'])
    await platform.pool.query('DELETE FROM device WHERE id = $1', [device.id])
    expect(await refusal()).toEqual(['familyHasAccounts', '1'])
    const held = await createDevice(platform, { organisation: dealer })
    await platform.pool.query('UPDATE device SET account_id = $1', [account.id])
    const reply = await run('DelFamily', { sfamilyid, with_accounts: true })
    expect(reply).toMatchObject({ errcode: 0, account_count: 1 })
    expect((await call(platform, 'user/GetInfo', {}, { sid })).error).toBe('loginExpired')
    expect(await rowOf(sfamilyid)).toBeUndefined()
    expect(await prismaOf(platform).deviceGroup.count({ where: { id: group.id } })).toBe(0)
    const free = await prismaOf(platform).device.findUniqueOrThrow({ where: { id: held.id } })
    expect(free.accountId).toBeNull()
  })

  test('takes accounts along only for who might delete each of them', async () => {
    const gone = await createOrganisation(platform, { parent: dealer })
    const doomed = await createAccount(platform, { organisation: gone })
    const as = async (role: Role, rights: readonly Permission[]) => {
      const clerk = await createAccount(platform, {
        organisation: dealer,
        role,
        permissions: rights,
      })
      const params = { sfamilyid: id(gone), with_accounts: true }
      return call(platform, 'family/DelFamily', params, { sid: await logIn(platform, clerk) })
    }
    const most = permissions.filter((right) => right !== 'e_ua_trace')
    expect((await as('e_role_manager', ['e_ua_delete_family'])).error).toBe('noPermission')
    expect((await as('e_role_user', permissions)).error).toBe('managersOnly')
    expect((await as('e_role_manager', most)).error).toBe('holdsMore')
    expect(await rowOf(id(gone))).toBeDefined()
    expect(await as('e_role_manager', permissions)).toMatchObject({ errcode: 0, account_count: 1 })
    const { rows } = await platform.pool.query(
      `SELECT before FROM audit WHERE object_kind = 'account' AND object_id = $1 AND func = 'family/DelFamily'`,
      [doomed.id],
    )
    expect(rows).toMatchObject([{ before: { role: 'e_role_manager', organisationId: gone.id } }])
  })

  test('the bound dealer of devices stays, and so does the own organisation', async () => {
    const shop = await createOrganisation(platform, { parent: dealer })
    const device = await createDevice(platform, { organisation: dealer })
    await platform.pool.query('UPDATE device SET dealer_id = $1 WHERE id = $2', [
      shop.id,
      device.id,
    ])
    expect((await run('DelFamily', { sfamilyid: id(shop) })).error).toBe('familyDeals')
    expect((await run('DelFamily', { sfamilyid: id(dealer) })).error).toBe('ownFamily')
    expect((await run('DelFamily', { sfamilyid: id(other) })).error).toBe('notFound')
  })

  test('an organisation that is just getting a child is not deleted from under it', async () => {
    const results: (string | undefined)[] = []
    for (let round = 0; round < 5; round++) {
      const parent = await createOrganisation(platform, { parent: dealer })
      const params = { sfamilyid: id(parent) }
      const [deleted, added] = await Promise.all([
        run('DelFamily', params),
        run('AddFamily', { ...params, name: 'child', type: 'end_user' }),
      ])
      results.push([deleted.error ?? 'ok', added.error ?? 'ok'].sort().join())
    }
    for (const result of results) expect(['familyHasChildren,ok', 'notFound,ok']).toContain(result)
    const { rows } = await platform.pool.query(
      'SELECT FROM organisation WHERE parent_id IS NULL AND id <> $1',
      [root.id],
    )
    expect(rows).toHaveLength(0)
  })
})
