import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { receivedCode, wrongCode } from '../../factories/codes.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()

const fresh = 'fair2good'
const tryLogin = (account: string, password: string, ip = ownIp()) =>
  call(platform, 'user/Login', { account, pwd_md5: md5(password) }, { ip })
const works = async (sid: string) => !(await call(platform, 'user/GetInfo', {}, { sid })).error

const modify = (sid: string, old: string, next: string, ip = ownIp()) =>
  call(platform, 'user/ModifyPwd', { old_pwd_md5: md5(old), pwd_md5: md5(next) }, { sid, ip })

test('a new password ends the other sessions, and the old password', async () => {
  const account = await createAccount(platform, { organisation: root })
  const [mine, other] = [await logIn(platform, account), await logIn(platform, account)]
  expect(await modify(mine, account.password, fresh)).toEqual({ errcode: 0, error: undefined })
  expect(await works(mine)).toBe(true)
  expect(await works(other)).toBe(false)
  expect((await tryLogin(account.login, account.password)).error).toBe('wrongPassword')
  expect((await tryLogin(account.login, fresh)).error).toBeUndefined()
})

test('a device changes its password, from the default on', async () => {
  const { imei } = await createDevice(platform, { organisation: root })
  const sid = await logIn(platform, { login: imei, password: '123456' })
  expect((await modify(sid, '123456', '123456')).error).toBe('passwordWeak')
  expect((await modify(sid, '123456', fresh)).error).toBeUndefined()
  expect((await modify(sid, fresh, fresh)).error).toBe('passwordSame')
  expect((await tryLogin(imei, '123456')).error).toBe('wrongPassword')
  expect((await tryLogin(imei, fresh)).error).toBeUndefined()
})

test('the old password is asked, the new one must differ and not be among the commonest', async () => {
  const account = await createAccount(platform, { organisation: root, password: fresh })
  const sid = await logIn(platform, account)
  expect((await modify(sid, 'not it', 'other3good')).error).toBe('wrongPassword')
  expect((await modify(sid, fresh, fresh)).error).toBe('passwordSame')
  expect((await modify(sid, fresh, 'iloveyou')).error).toBe('passwordWeak')
})

test('guessing the old password is throttled like a log-in', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const errors: unknown[] = []
  const ip = ownIp()
  for (let n = 0; n < 7; n++) {
    errors.push((await modify(sid, `guess${n}`, fresh, n < 4 ? ip : ownIp())).error)
    if (n < 5) platform.advance(1)
  }
  expect(errors.slice(0, 5)).toEqual(Array(5).fill('wrongPassword'))
  expect(errors.slice(5)).toEqual(Array(2).fill('tooManyAttempts'))
  expect((await modify(sid, account.password, fresh)).error).toBe('tooManyAttempts')
  await tryLogin(account.login, 'wrong', ip)
  expect((await tryLogin(account.login, account.password, ip)).error).toBe('tooManyAttempts')
  expect((await tryLogin(account.login, account.password)).error).toBeUndefined()
})

async function forget(params: object): Promise<void> {
  const reply = await call(
    platform,
    'user/SendCode',
    { purpose: 'forget', ...params },
    { ip: ownIp() },
  )
  if (reply.error) throw new Error(reply.error)
}
const findPwd = (params: object, ip = ownIp()) => call(platform, 'user/FindPwd', params, { ip })

test('a forgotten password is set anew with a code by name or phone, and all sessions end', async () => {
  for (const byPhone of [false, true]) {
    const phone = newPhone()
    const account = await createAccount(platform, { organisation: root, phone })
    const sid = await logIn(platform, account)
    const name = byPhone ? phone : account.login.toUpperCase()
    await forget({ account: name })
    const code = await receivedCode(platform, phone)
    const params = { account: name, pwd_md5: md5(fresh) }
    expect((await findPwd({ ...params, code: wrongCode(code) })).error).toBe('codeWrong')
    expect((await findPwd({ ...params, code })).error).toBeUndefined()
    expect(await works(sid)).toBe(false)
    expect((await tryLogin(account.login, fresh)).error).toBeUndefined()
    expect((await findPwd({ ...params, pwd_md5: md5('other3good'), code })).error).toBe(
      'codeExpired',
    )
  }
})

test('by mail as well', async () => {
  const { id, login } = await createAccount(platform, { organisation: root })
  const email = `owner${id}@example.com`
  await prismaOf(platform).account.update({ where: { id }, data: { email } })
  await forget({ account: login, channel: 'mail' })
  const code = await receivedCode(platform, email)
  const params = { account: login, channel: 'mail', code, pwd_md5: md5(fresh) }
  expect((await findPwd(params)).error).toBeUndefined()
})

test('that of a device by its number, leading zeros or not, with the code to its phone', async () => {
  const phone = newPhone()
  const device = await createDevice(platform, { organisation: root, imei: '64007700', phone })
  await forget({ kind: 'device', account: `0${device.imei}` })
  const code = await receivedCode(platform, phone)
  const params = { kind: 'device', account: `0${device.imei}`, code }
  expect((await findPwd({ ...params, pwd_md5: md5('123456') })).error).toBe('passwordWeak')
  expect((await findPwd({ ...params, pwd_md5: md5(fresh) })).error).toBeUndefined()
  expect((await tryLogin(device.imei, fresh))['flag']).toEqual(['e_device_login'])
})

test('the forgotten one itself is no new password, and the code stays good', async () => {
  const phone = newPhone()
  const account = await createAccount(platform, { organisation: root, phone, password: fresh })
  await forget({ account: account.login })
  const params = { account: account.login, code: await receivedCode(platform, phone) }
  expect((await findPwd({ ...params, pwd_md5: md5(fresh) })).error).toBe('passwordSame')
  expect((await findPwd({ ...params, pwd_md5: md5('other3good') })).error).toBeUndefined()
})

test('setting it anew opens an account that guesses had blocked', async () => {
  const phone = newPhone()
  const account = await createAccount(platform, { organisation: root, phone })
  const ip = ownIp()
  for (let n = 0; n < 7; n++) await tryLogin(account.login, 'wrong', ip)
  expect((await tryLogin(account.login, account.password, ip)).error).toBe('tooManyAttempts')
  await forget({ account: account.login })
  const code = await receivedCode(platform, phone)
  await findPwd({ account: account.login, code, pwd_md5: md5(fresh) }, ip)
  expect((await tryLogin(account.login, fresh, ip)).error).toBeUndefined()
})

test('changes of passwords are noted, without any of them', async () => {
  const phone = newPhone()
  const account = await createAccount(platform, { organisation: root, phone })
  const sid = await logIn(platform, account)
  await modify(sid, account.password, fresh)
  await forget({ account: account.login })
  const code = await receivedCode(platform, phone)
  await findPwd({ account: account.login, code, pwd_md5: md5('other3good') })
  const { rows } = await platform.pool.query(
    `SELECT func, actor_kind, object_id, after FROM audit
     WHERE object_name = $1 AND func IN ('user/ModifyPwd', 'user/FindPwd') ORDER BY id`,
    [account.login],
  )
  expect(rows).toEqual([
    { func: 'user/ModifyPwd', actor_kind: 'account', object_id: account.id, after: { ended: 0 } },
    { func: 'user/FindPwd', actor_kind: 'visitor', object_id: account.id, after: { ended: 1 } },
  ])
})
