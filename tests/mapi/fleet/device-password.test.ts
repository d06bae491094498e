import { expect, test } from 'vitest'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import { call, logIn } from '../../factories/caller.ts'
import { countMessages } from '../../factories/codes.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import { md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, market } = await marketPlatform()

const tryLogin = (account: string, password: string) =>
  call(platform, 'user/Login', { account, pwd_md5: md5(password) }, { ip: ownIp() })
const reset = (params: object) => market.as('dealer', 'tool/ResetTermPwd', params)
const passwordOf = (imei: string) =>
  prismaOf(platform).device.findUniqueOrThrow({ where: { imei } })

test('a device that was taken in has no password: nobody logs in with its number', async () => {
  const imei = '860555000001'
  const sfamilyid = String(market.parties.dealer.id)
  expect(
    (await market.as('root', 'device/Adopt', { imei, protocol: 'gt06', sfamilyid })).errcode,
  ).toBe(0)
  for (const password of ['123456', '', imei, imei.slice(-6)])
    expect((await tryLogin(imei, password)).error).toBe('wrongPassword')
})

test('its dealer gives it a random one, shown once, that is changed before anything else', async () => {
  const phone = newPhone()
  const [one, two] = [await market.device('owner', { phone }), await market.device('owner')]
  const foreign = await market.device('root')
  const old = await logIn(platform, { login: one.imei, password: '123456' })
  const reply = await reset({ imei_list: [one.imei, two.imei, foreign.imei, 'nobody'] })
  expect(reply['fail_items']).toMatchObject([{ imei: foreign.imei, simei: '' }, { imei: 'nobody' }])
  const given: { simei: string; password: string }[] = reply['passwords']
  expect(given.map(({ simei }) => simei)).toEqual([one.simei, two.simei])
  expect(new Set(given.map(({ password }) => password)).size).toBe(2)
  expect(await countMessages(platform, phone)).toBe(1)
  expect((await call(platform, 'user/GetInfo', {}, { sid: old })).error).toBe('loginExpired')
  const password = given[0]?.password ?? ''
  expect(password).toMatch(/^[0-9A-Za-z]{12}$/)
  const { sid, must_change_password: mustChange } = await tryLogin(one.imei, password)
  expect(mustChange).toBe(true)
  const ask = (name: string, params: object = {}) => call(platform, name, params, { sid })
  for (const [name, params] of [
    ['device/GetDetail', { simei: one.simei }],
    ['cmd/Send', { simei: one.simei, type_value: 20_001 }],
    ['user/GetSessions', {}],
    ['user/BindPhone', { target: newPhone(), code: '000000', pwd_md5: md5(password) }],
  ] as const)
    expect((await ask(name, params)).error).toBe('passwordChangeNeeded')
  expect((await ask('user/GetInfo'))['must_change_password']).toBe(true)
  const change = { old_pwd_md5: md5(password), pwd_md5: md5('fair2good') }
  expect((await ask('user/ModifyPwd', change)).errcode).toBe(0)
  expect((await ask('user/GetInfo'))['must_change_password']).toBe(false)
  expect((await ask('device/GetDetail', { simei: one.simei })).errcode).toBe(0)
  expect((await tryLogin(one.imei, 'fair2good'))['must_change_password']).toBe(false)
})

test('a typed password is for one device, and neither common nor its number', async () => {
  const [one, two] = [await market.device('owner'), await market.device('owner')]
  const both = { imei_list: [one.imei, two.imei], pwd_md5: md5('Qm7vT2xk') }
  expect((await reset(both)).error).toBe('resetOneThing')
  const typed = (password: string) => reset({ imei_list: [one.imei], pwd_md5: md5(password) })
  expect((await typed('123456')).error).toBe('passwordWeak')
  expect((await typed(one.imei)).error).toBe('passwordIsName')
  expect(await typed('Qm7vT2xk')).toMatchObject({ suc_items: [one.simei], passwords: [] })
  expect((await tryLogin(one.imei, 'Qm7vT2xk'))['must_change_password']).toBe(true)
  expect((await passwordOf(two.imei)).passwordGiven).toBe(false)
})

test('who logs in with a device reads personal facts of its leader in part; an account that edits it in full', async () => {
  const phone = newPhone()
  const passwordHash = await hashPassword(md5('fair2good'), platform.config.SECRET)
  const device = await market.device('owner', { phone, passwordHash })
  const profile = {
    leader_id_number: '110101199003077758',
    leader_phone: '13812345678',
    leader_mail: 'leader@example.com',
    leader_address: '12 Long Lane, Springfield',
  }
  const { simei } = device
  expect((await market.as('owner', 'device/Modify', { simei, ...profile })).errcode).toBe(0)
  expect(await market.as('owner', 'device/GetDetail', { simei })).toMatchObject({
    ...profile,
    phone,
  })
  const sid = await logIn(platform, { login: device.imei, password: 'fair2good' })
  const detail = await call(platform, 'device/GetDetail', { simei, get_user: true }, { sid })
  expect(detail).toMatchObject({
    leader_id_number: '110***********7758',
    leader_phone: '138****5678',
    leader_mail: 'l***@***',
    leader_address: '12****',
  })
  const list = await call(platform, 'family/GetDeviceList', { get_detail: true }, { sid })
  const log = await call(platform, 'usermgr/GetOptLog', period(), { sid })
  for (const reply of [detail, list, log])
    for (const secret of [phone, ...Object.values(profile)])
      expect(JSON.stringify(reply)).not.toContain(secret)
})

const period = () => {
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now - 3600, end_time: now + 60 }
}
