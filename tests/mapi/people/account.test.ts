import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
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
let owner: Organisation
let sids: Record<'root' | 'dealer' | 'clerk' | 'reader', string>
let dealerId: number
let rootId: number
const password = 'Quite7Unlikely'

const make = (organisation: Organisation, role: Role = 'e_role_user', rights: Permission[] = []) =>
  createAccount(platform, { organisation, role, permissions: rights })

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  owner = await createOrganisation(platform, { name: 'owner', parent: dealer, kind: 'end_user' })
  const rootAccount = await createAccount(platform, { organisation: root, login: 'root' })
  const dealerAccount = await createAccount(platform, {
    organisation: dealer,
    login: 'dealer',
    permissions: defaultPermissions('seller', 'e_role_manager'),
  })
  rootId = rootAccount.id
  dealerId = dealerAccount.id
  const clerk = await make(dealer, 'e_role_user', [
    'e_ua_show_family',
    'e_ua_edit_account',
    'e_ua_edit_device',
  ])
  sids = {
    root: await logIn(platform, rootAccount),
    dealer: await logIn(platform, dealerAccount),
    clerk: await logIn(platform, clerk),
    reader: await logIn(platform, await make(dealer, 'e_role_user', ['e_ua_show_family'])),
  }
})
afterAll(() => platform.close())

const run = async (func: string, params: object, who: keyof typeof sids | string = 'dealer') => {
  platform.advance(2)
  const sid = who in sids ? sids[who as keyof typeof sids] : who
  return call(platform, `usermgr/${func}`, params, { sid })
}
const fresh = () => ({ account: `fresh${nextNumber()}`, pwd_md5: md5(password) })
const rowOf = (id: number | string) =>
  prismaOf(platform).account.findUnique({ where: { id: Number(id) } })

describe('adding an account', () => {
  test('gives it the rights of its role that the caller holds, and it can log in', async () => {
    const someone = { ...fresh(), nickName: '小张', phone: '13900000001', email: 'Z@Example.com' }
    const added = await run('AddUser', { sfamilyid: String(owner.id), ...someone })
    expect(await rowOf(added['suid'])).toMatchObject({
      organisationId: owner.id,
      name: '小张',
      phone: '13900000001',
      email: 'z@example.com',
      role: 'e_role_manager',
      permissions: defaultPermissions('end_user', 'e_role_manager').toSorted(
        (a, b) => order(a) - order(b),
      ),
    })
    expect(await logIn(platform, { login: someone.account, password })).toBeTruthy()
    const clerks = await run('AddUser', { ...fresh(), role: 'e_role_user' }, 'clerk')
    expect((await rowOf(clerks['suid']))?.permissions).toEqual([
      'e_ua_show_family',
      'e_ua_edit_device',
    ])
  })

  test.each<[object, string]>([
    [{ account: 'DEALER' }, 'accountExists'],
    [{ phone: '13900000001' }, 'phoneTaken'],
    [{ pwd_md5: md5('password') }, 'passwordWeak'],
    [{ auth: ['e_ua_show_devops'] }, 'cannotGrant'],
    [{ auth: ['e_ua_physical_delete'] }, 'cannotGrant'],
    [{ account: 'no spaces here' }, 'badParams'],
    [{ account: 'x'.repeat(21) }, 'badParams'],
    [{ phone: '23900000001' }, 'badParams'],
    [{ email: 'nobody' }, 'badParams'],
    [{ zone: 7 }, 'badParams'],
    [{ nickName: 'x'.repeat(41) }, 'badParams'],
  ])('refuses %j', async (wrong, error) => {
    expect((await run('AddUser', { ...fresh(), ...wrong })).error).toBe(error)
  })

  test('a log-in name is nobody else’s phone or device number', async () => {
    const device = await createDevice(platform, { organisation: owner })
    const asDevice = await run('AddUser', { ...fresh(), account: device.imei })
    expect(asDevice.error).toBe('accountExists')
    const asPhone = await run('AddUser', { ...fresh(), account: '13900000001' })
    expect(asPhone.error).toBe('accountExists')
    const mobile = { ...fresh(), account: '13900000077' }
    expect((await run('AddUser', mobile)).error).toBe('accountExists')
    expect((await run('AddUser', { ...mobile, phone: mobile.account })).errcode).toBe(0)
  })

  test('only administrators make administrators, and end users have no customer service', async () => {
    expect((await run('AddUser', fresh(), 'clerk')).error).toBe('managersOnly')
    const service = { ...fresh(), sfamilyid: String(owner.id), role: 'e_role_tool' }
    expect((await run('AddUser', service)).error).toBe('roleNotAllowed')
    const tool = await run('AddUser', { ...fresh(), role: 'e_role_tool' })
    expect((await rowOf(tool['suid']))?.permissions).toContain('e_ua_reset_pwd')
  })

  test('rights that count in the root only are given by it there only', async () => {
    const auth = ['e_ua_physical_delete']
    const toDealer = { ...fresh(), sfamilyid: String(dealer.id), auth }
    expect((await run('AddUser', toDealer, 'root')).error).toBe('cannotGrant')
    expect((await run('AddUser', { ...fresh(), role: 'e_role_user', auth }, 'root')).errcode).toBe(
      0,
    )
  })
})

const order = (right: Permission) => defaultOrder.indexOf(right)
const { permissions: defaultOrder } = await import('#lib/codes/permissions.ts')

describe('changing an account', () => {
  test('changes what is named, refuses what is stale, empties a phone', async () => {
    const { id } = await make(owner)
    const suid = String(id)
    const { items } = await run('GetUserList', { sfamilyid: String(owner.id) })
    const { stamp } = items.find((item: { suid: string }) => item.suid === suid)
    const changed = await run('ModifyUser', { suid, phone: '13900000011', remark: 'r', stamp })
    expect(changed.errcode).toBe(0)
    expect((await run('ModifyUser', { suid, remark: 'late', stamp })).error).toBe('dataChanged')
    await run('ModifyUser', {
      suid,
      phone: '',
      zone: -210,
      region: 'other',
      stamp: changed['stamp'],
    })
    const now = { phone: null, remark: 'r', zone: 'UTC-03:30', region: 'other' }
    expect(await rowOf(id)).toMatchObject(now)
    const other = await make(owner)
    await run('ModifyUser', { suid, phone: '13900000012' })
    const taken = await run('ModifyUser', { suid: String(other.id), phone: '13900000012' })
    expect(taken.error).toBe('phoneTaken')
  })

  test('freezing ends its sessions at once; thawing lets it in again', async () => {
    const account = await make(owner, 'e_role_user', ['e_ua_show_family'])
    const sid = await logIn(platform, account)
    const info = async () => (await call(platform, 'user/GetInfo', {}, { sid })).error
    expect(await info()).toBeUndefined()
    await run('ModifyUser', { suid: String(account.id), is_frozen: true })
    expect(await info()).toBe('accountChanged')
    const tried = await call(platform, 'user/Login', {
      account: account.login,
      pwd_md5: md5(account.password),
    })
    expect(tried.error).toBe('accountFrozen')
    await run('ModifyUser', { suid: String(account.id), is_frozen: false })
    expect(await logIn(platform, account)).toBeTruthy()
  })

  test('one’s own role, phone and freezing are not changed here; a remark is', async () => {
    const suid = String(dealerId)
    for (const own of [{ role: 'e_role_user' }, { phone: '13900000031' }, { is_frozen: true }])
      expect((await run('ModifyUser', { suid, ...own })).error).toBe('cannotChangeSelf')
    expect((await run('ModifyUser', { suid, remark: 'me' })).errcode).toBe(0)
  })

  test('administrators are changed by administrators; keys only by who holds all rights', async () => {
    const manager = await make(dealer, 'e_role_manager')
    const suid = String(manager.id)
    expect((await run('ModifyUser', { suid, remark: 'x' }, 'clerk')).error).toBe('managersOnly')
    const mighty = await make(dealer, 'e_role_user', ['e_ua_show_devops'])
    const target = { suid: String(mighty.id) }
    expect((await run('ModifyUser', { ...target, phone: '13900000041' })).error).toBe('holdsMore')
    expect((await run('ResetPwd', { ...target, pwd_md5: md5(password) })).error).toBe('holdsMore')
    expect((await run('DelUser', target)).error).toBe('holdsMore')
    expect((await run('ModifyUser', { ...target, is_frozen: true })).error).toBe('holdsMore')
    expect((await run('SetAuth', { ...target, auth: [] })).error).toBe('holdsMore')
    expect((await run('ModifyUser', { ...target, remark: 'x' })).errcode).toBe(0)
  })

  test('a weaker administrator neither freezes, thaws nor strips one who holds more', async () => {
    const weaker = await make(dealer, 'e_role_manager', ['e_ua_edit_account', 'e_ua_trace'])
    const sid = await logIn(platform, weaker)
    const { id } = await make(dealer, 'e_role_manager', ['e_ua_trace', 'e_ua_export'])
    const suid = String(id)
    const refused = async (func: string, params: object) =>
      expect((await run(func, { suid, ...params }, sid)).error).toBe('holdsMore')
    await refused('ModifyUser', { is_frozen: true })
    await refused('SetAuth', { auth: ['e_ua_export'] })
    await refused('ResetPwd', { pwd_md5: md5(password) })
    await refused('ClearTotp', {})
    await refused('DelUser', {})
    const rights = await run('GetAuth', { suid }, sid)
    const all = [...rights['system'], ...rights['device']]
    expect(all.filter(({ can_change: canChange }) => canChange)).toEqual([])
    await run('ModifyUser', { suid, is_frozen: true })
    await refused('ModifyUser', { is_frozen: false })
    expect((await run('SetAuth', { suid, auth: ['e_ua_export'] })).errcode).toBe(0)
  })

  test('an account above or beside is not there', async () => {
    const beside = await createOrganisation(platform, { parent: root })
    const { id } = await make(beside)
    for (const suid of [id, rootId, 2_000_000_000]) {
      const target = { suid: String(suid) }
      expect((await run('ModifyUser', { ...target, remark: 'x' })).error).toBe('accountNotFound')
      expect((await run('DelUser', target)).error).toBe('accountNotFound')
      expect((await run('GetAuth', target)).error).toBe('accountNotFound')
    }
  })
})

describe('the last administrator of an organisation', () => {
  test('is neither degraded nor deleted, but a superior may freeze it', async () => {
    const home = await createOrganisation(platform, { parent: dealer })
    const last = await make(home, 'e_role_manager')
    const suid = String(last.id)
    expect((await run('ModifyUser', { suid, role: 'e_role_user' })).error).toBe('lastManager')
    expect((await run('DelUser', { suid })).error).toBe('lastManager')
    const frozen = await make(home, 'e_role_manager')
    await run('ModifyUser', { suid: String(frozen.id), is_frozen: true })
    expect((await run('DelUser', { suid })).error).toBe('lastManager')
    expect((await run('ModifyUser', { suid, is_frozen: true })).errcode).toBe(0)
    expect((await run('DelUser', { suid: String(frozen.id) })).errcode).toBe(0)
  })

  test('stays when two administrators delete one another', async () => {
    const home = await createOrganisation(platform, { parent: root })
    const pair = await Promise.all(
      [0, 1].map(() => createAccount(platform, { organisation: home })),
    )
    const both = await Promise.all(pair.map((account) => logIn(platform, account)))
    const replies = await Promise.all(
      both.map((sid, index) => run('DelUser', { suid: String(pair[1 - index]?.id) }, sid)),
    )
    const outcomes = replies.map(({ error }) => error ?? 'ok').sort()
    expect(outcomes[1]).toBe('ok')
    expect(['lastManager', 'loginExpired', 'accountNotFound']).toContain(outcomes[0])
    const left = await prismaOf(platform).account.count({ where: { organisationId: home.id } })
    expect(left).toBe(1)
  })
})

describe('deleting and resetting', () => {
  test('a deleted account leaves its devices free and its sessions ended', async () => {
    const account = await make(owner, 'e_role_user', ['e_ua_show_family'])
    const sid = await logIn(platform, account)
    const device = await createDevice(platform, { organisation: owner })
    await platform.pool.query('UPDATE device SET account_id = $1 WHERE id = $2', [
      account.id,
      device.id,
    ])
    expect(await run('DelUser', { suid: String(account.id) })).toMatchObject({ imei_count: 1 })
    expect((await call(platform, 'user/GetInfo', {}, { sid })).error).toBe('loginExpired')
    const free = await prismaOf(platform).device.findUniqueOrThrow({ where: { id: device.id } })
    expect(free.accountId).toBeNull()
    expect((await run('DelUser', { suid: String(dealerId) })).error).toBe('cannotDeleteSelf')
  })

  test('an administrator sets the password of a subordinate, whose sessions end', async () => {
    const account = await make(dealer, 'e_role_user', ['e_ua_show_family'])
    const sid = await logIn(platform, account)
    const target = { suid: String(account.id), pwd_md5: md5(password) }
    expect((await run('ResetPwd', target, 'clerk')).error).toBe('managersOnly')
    expect((await run('ResetPwd', { ...target, pwd_md5: md5('password') })).error).toBe(
      'passwordWeak',
    )
    expect((await run('ResetPwd', { ...target, suid: String(dealerId) })).error).toBe(
      'cannotChangeSelf',
    )
    expect((await run('ResetPwd', target)).errcode).toBe(0)
    expect((await call(platform, 'user/GetInfo', {}, { sid })).error).toBe('accountChanged')
    expect(await logIn(platform, { login: account.login, password })).toBeTruthy()
  })

  test('an administrator takes the second factor of a subordinate away, who is told', async () => {
    const phone = `139${30_000_000 + nextNumber()}`
    const account = await createAccount(platform, { organisation: owner, phone, permissions: [] })
    const suid = String(account.id)
    expect((await run('ClearTotp', { suid })).error).toBe('totpNotBegun')
    const totp = { totpSecret: Buffer.from('sealed'), totpSince: new Date() }
    await prismaOf(platform).account.update({ where: { id: account.id }, data: totp })
    const pwd_md5 = md5(account.password)
    const login = () => call(platform, 'user/Login', { account: account.login, pwd_md5 })
    expect((await run('ClearTotp', { suid }, 'clerk')).error).toBe('managersOnly')
    expect((await run('ClearTotp', { suid: String(dealerId) })).error).toBe('cannotChangeSelf')
    expect((await run('ClearTotp', { suid: String(rootId) })).error).toBe('accountNotFound')
    expect((await run('ClearTotp', { suid })).errcode).toBe(0)
    expect(await rowOf(suid)).toMatchObject({ totpSecret: null, totpSince: null })
    const reply = await login()
    expect(reply['need_totp']).toBeUndefined()
    const { rows } = await platform.pool.query(
      'SELECT body FROM outbox_message WHERE target = $1',
      [phone],
    )
    expect(rows).toEqual([{ body: expect.stringContaining('管理员已关闭账号') }])
    const event = await prismaOf(platform).audit.findFirst({
      where: { func: 'usermgr/ClearTotp', errcode: 0 },
    })
    expect(event).toMatchObject({
      objectId: account.id,
      before: { secondFactor: 'in force' },
      after: { secondFactor: 'off' },
    })
  })

  test('a phone or mail address that an administrator replaces is told', async () => {
    const phone = `139${30_000_000 + nextNumber()}`
    const account = await createAccount(platform, { organisation: owner, phone, permissions: [] })
    const change = { suid: String(account.id), phone: '', remark: 'left' }
    expect((await run('ModifyUser', change)).errcode).toBe(0)
    expect((await run('ModifyUser', { ...change, remark: 'again' })).errcode).toBe(0)
    expect(await prismaOf(platform).outboxMessage.count({ where: { target: phone } })).toBe(1)
  })
})
