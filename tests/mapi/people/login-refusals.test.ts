import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
})
afterAll(() => platform.close())

const login = (account: string, password: string, ip = ownIp()) =>
  call(
    platform,
    'user/Login',
    { account, pwd_md5: md5(password) },
    { ip, headers: { 'user-agent': 'Tester/1.0' } },
  )
const audit = async (func: string, ip: string) =>
  (await platform.pool.query('SELECT * FROM audit WHERE func = $1 AND ip = $2', [func, ip])).rows

test('an account without any right is refused, but only to who knows its password', async () => {
  const account = await createAccount(platform, { organisation: dealer, permissions: [] })
  expect((await login(account.login, 'wrong')).error).toBe('wrongPassword')
  const reply = await login(account.login, account.password)
  expect(reply.error).toBe('accountWithoutPermission')
  expect(reply['sid']).toBeUndefined()
  const phone = '13811110000'
  const byPhone = await createAccount(platform, { organisation: dealer, permissions: [], phone })
  expect((await login(phone, byPhone.password)).error).toBe('accountWithoutPermission')
})

test('an administrator of the root organisation has all rights, whatever the account lists', async () => {
  const account = await createAccount(platform, { organisation: root, permissions: [] })
  expect((await login(account.login, account.password)).error).toBeUndefined()
})

test('a frozen device is refused, at log-in and in its open sessions', async () => {
  const { id, imei } = await createDevice(platform, { organisation: dealer })
  const sid = await logIn(platform, { login: imei, password: '123456' })
  await prismaOf(platform).device.update({ where: { id }, data: { frozenAt: new Date() } })
  platform.memory.sessions.clear()
  expect((await call(platform, 'user/GetInfo', {}, { sid })).error).toBe('accountChanged')
  expect((await login(imei, '123456')).error).toBe('deviceFrozen')
  expect((await login(imei, 'wrong')).error).toBe('wrongPassword')
})

test('an expired device logs in, so that its service can be renewed', async () => {
  const { id, imei } = await createDevice(platform, { organisation: dealer })
  await prismaOf(platform).device.update({ where: { id }, data: { expiresAt: new Date(0) } })
  expect((await login(imei, '123456')).error).toBeUndefined()
})

test('a log-in is noted with who, which way, from where and with what', async () => {
  const account = await createAccount(platform, { organisation: dealer })
  const ip = ownIp()
  await login(account.login, account.password, ip)
  expect(await audit('user/Login', ip)).toMatchObject([
    {
      actor_kind: 'account',
      actor_id: account.id,
      organisation_id: dealer.id,
      organisation_path: dealer.path,
      errcode: 0,
      object_kind: 'account',
      object_id: account.id,
      object_name: account.login,
      after: { flag: 'e_account_login', browser: false, remembered: false },
      agent: 'Tester/1.0',
    },
  ])
  const stored = await prismaOf(platform).account.findUniqueOrThrow({ where: { id: account.id } })
  expect(stored.lastLoginIp).toBe(ip)
  expect(stored.lastLoginAt?.getTime()).toBe(platform.now())
})

test('so is a failed one, where the dealer of the account can see it', async () => {
  const account = await createAccount(platform, { organisation: dealer })
  const ip = ownIp()
  await login(account.login, 'wrong', ip)
  expect(await audit('user/Login', ip)).toMatchObject([
    {
      actor_kind: 'visitor',
      actor_id: null,
      actor_name: account.login,
      organisation_path: dealer.path,
      errcode: 269877400,
      object_kind: 'account',
      object_id: account.id,
    },
  ])
  const elsewhere = ownIp()
  await login('nobody at all', 'wrong', elsewhere)
  expect(await audit('user/Login', elsewhere)).toMatchObject([
    { actor_name: 'nobody at all', organisation_path: '', organisation_id: null, object_id: null },
  ])
})

test('attempts that are turned away unheard leave no row', async () => {
  const ip = ownIp()
  for (let n = 0; n < 12; n++) await login('nobody', 'wrong', ip)
  expect(await audit('user/Login', ip)).toHaveLength(5)
})

test('a device log-in and a log-out are noted too', async () => {
  const { id, imei } = await createDevice(platform, { organisation: dealer })
  const ip = ownIp()
  const { sid } = await login(imei, '123456', ip)
  await call(platform, 'user/LoginOut', {}, { sid, ip })
  const device = { actor_kind: 'device', actor_id: id, object_kind: 'device', object_id: id }
  expect(await audit('user/Login', ip)).toMatchObject([{ ...device, object_name: imei }])
  expect(await audit('user/LoginOut', ip)).toMatchObject([device])
})

test('no password, code or sid is in any of it', async () => {
  const account = await createAccount(platform, { organisation: dealer, password: 'canary7pass' })
  const reply = await login(account.login, 'canary7pass')
  await login(account.login, 'canary8pass')
  const { rows } = await platform.pool.query('SELECT to_jsonb(audit)::text AS row FROM audit')
  const all = rows.map(({ row }) => row).join('\n')
  for (const secret of [reply['sid'], md5('canary7pass'), md5('canary8pass')])
    expect(all).not.toContain(secret)
})
