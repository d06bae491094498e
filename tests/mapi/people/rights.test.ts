import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { call, logIn } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let sids: Record<'root' | 'dealer' | 'clerk' | 'reader', string>
let dealerId: number

const make = (organisation: Organisation, role: Role = 'e_role_user', rights: Permission[] = []) =>
  createAccount(platform, { organisation, role, permissions: rights })

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  const rootAccount = await createAccount(platform, { organisation: root, login: 'root' })
  const dealerAccount = await createAccount(platform, {
    organisation: dealer,
    login: 'dealer',
    permissions: defaultPermissions('seller', 'e_role_manager'),
  })
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
const rowOf = (id: number | string) =>
  prismaOf(platform).account.findUnique({ where: { id: Number(id) } })

describe('rights', () => {
  type Right = { auth: Permission; is_held: boolean; can_change: boolean; is_default: boolean }
  const rightsOf = async (suid: string, who?: keyof typeof sids) => {
    const reply = await run('GetAuth', { suid }, who)
    const all: Right[] = [...reply['system'], ...reply['device']]
    return { reply, of: (right: Permission) => all.find(({ auth }) => auth === right) }
  }

  test('come split into system and device functions, with what the caller may change', async () => {
    const { id } = await make(dealer, 'e_role_user', ['e_ua_edit_device'])
    const { reply, of } = await rightsOf(String(id))
    expect(reply['system'].map(({ auth }: Right) => auth)).toContain('e_ua_show_family')
    expect(reply['device'].map(({ auth }: Right) => auth)).toContain('e_ua_edit_device')
    expect(of('e_ua_edit_device')).toMatchObject({
      is_held: true,
      can_change: true,
      is_default: true,
    })
    expect(of('e_ua_show_devops')).toMatchObject({ is_held: false, can_change: false })
    expect(of('e_ua_physical_delete')).toMatchObject({ can_change: false })
    const clerks = await rightsOf(String(id), 'clerk')
    expect(clerks.of('e_ua_trace')?.can_change).toBe(false)
    expect(clerks.of('e_ua_edit_device')?.can_change).toBe(true)
  })

  test('only those that the caller holds are given or taken, and of nobody who holds more', async () => {
    const { id } = await make(dealer, 'e_role_user', ['e_ua_show_devops', 'e_ua_trace'])
    const suid = String(id)
    const set = (auth: Permission[], who?: keyof typeof sids) => run('SetAuth', { suid, auth }, who)
    expect((await set(['e_ua_trace'])).error).toBe('holdsMore')
    expect((await set([], 'root')).errcode).toBe(0)
    expect((await set(['e_ua_show_devops'])).error).toBe('cannotGrant')
    expect((await set(['e_ua_adopt_device'])).error).toBe('cannotGrant')
    expect((await set(['e_ua_show_tool'], 'clerk')).error).toBe('cannotGrant')
    expect(await set(['e_ua_show_tool', 'e_ua_trace'])).toMatchObject({
      errcode: 0,
      auth: ['e_ua_show_tool', 'e_ua_trace'],
    })
    expect((await rowOf(id))?.permissions).toEqual(['e_ua_show_tool', 'e_ua_trace'])
    expect((await set([], 'root')).errcode).toBe(0)
  })

  test('an open session has them with its next call', async () => {
    const account = await make(dealer, 'e_role_user', ['e_ua_show_family'])
    const sid = await logIn(platform, account)
    const list = async () => (await call(platform, 'usermgr/GetUserList', {}, { sid })).error
    expect(await list()).toBeUndefined()
    const heard: unknown[] = []
    const stop = await platform.bus.subscribe('session', (message) => heard.push(message))
    await run('SetAuth', { suid: String(account.id), auth: ['e_ua_trace'] })
    await stop()
    expect(heard).toEqual([{ accountId: account.id }])
    expect(await list()).toBe('noPermission')
  })

  test('nobody changes their own, administrators’ only by administrators, the root’s by nobody', async () => {
    const set = (id: number, who?: keyof typeof sids) =>
      run('SetAuth', { suid: String(id), auth: ['e_ua_show_family'] }, who)
    expect((await set(dealerId)).error).toBe('cannotChangeSelf')
    const manager = await make(dealer, 'e_role_manager')
    expect((await set(manager.id, 'clerk')).error).toBe('managersOnly')
    const second = await createAccount(platform, { organisation: root })
    expect((await set(second.id, 'root')).error).toBe('cannotGrant')
    const { of } = await rightsOf(String(second.id), 'root')
    expect(of('e_ua_physical_delete')).toMatchObject({ is_held: true, can_change: false })
  })

  test('a stale list of rights is refused', async () => {
    const { id } = await make(dealer)
    const suid = String(id)
    const { stamp } = (await rightsOf(suid)).reply
    await run('SetAuth', { suid, auth: ['e_ua_trace'], stamp })
    const late = await run('SetAuth', { suid, auth: ['e_ua_export'], stamp })
    expect(late.error).toBe('dataChanged')
  })
})
