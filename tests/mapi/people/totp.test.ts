import { Secret, TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { ownIp } from '../../factories/numbers.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()

const set = (sid: string, params: object) =>
  call(platform, 'user/SetTotp', params, { sid, ip: ownIp() })
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: platform.now() + ahead * 1000,
  })

type Person = { id: number; login: string; password: string }
const login = ({ login: account, password }: Person, totp?: string) =>
  call(
    platform,
    'user/Login',
    { account, pwd_md5: md5(password), ...(totp && { totp }) },
    { ip: ownIp() },
  )

async function secured() {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const { secret } = await set(sid, { op: 'begin', pwd_md5: md5(account.password) })
  const reply = await set(sid, { op: 'confirm', code: codeOf(secret) })
  platform.advance(30)
  return { account, sid, secret: String(secret), recovery: reply['recovery_codes'] as string[] }
}

test('a second factor begins with the password and is in force once a code has come back', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  expect((await set(sid, { op: 'begin', pwd_md5: md5('not it') })).error).toBe('wrongPassword')
  const begun = await set(sid, { op: 'begin', pwd_md5: md5(account.password) })
  expect(begun['uri']).toMatch(/^otpauth:\/\/totp\//)
  const read = URI.parse(begun['uri'])
  expect(read).toMatchObject({ label: account.login, issuer: '途标', digits: 6, period: 30 })
  expect(read.secret.base32).toBe(begun['secret'])
  expect((await login(account)).sid).toBeTypeOf('string')
  expect((await set(sid, { op: 'confirm', code: '000000' })).error).toBe('totpWrong')
  const confirmed = await set(sid, { op: 'confirm', code: codeOf(begun['secret']) })
  expect(new Set(confirmed['recovery_codes']).size).toBe(10)
  expect((await call(platform, 'user/GetInfo', {}, { sid }))['has_totp']).toBe(true)
  expect((await set(sid, { op: 'confirm', code: '000000' })).error).toBe('totpAlreadyOn')
  const again = await set(sid, { op: 'begin', pwd_md5: md5(account.password) })
  expect(again.error).toBe('totpAlreadyOn')
})

test('then a log-in asks for it and opens no session without', async () => {
  const { account, secret } = await secured()
  expect(await login(account)).toEqual({
    errcode: 0,
    error: undefined,
    flag: ['e_account_login'],
    need_totp: true,
  })
  expect((await login(account, '000000')).error).toBe('totpWrong')
  expect((await login({ ...account, password: 'wrong' }, codeOf(secret))).error).toBe(
    'wrongPassword',
  )
  const reply = await login(account, codeOf(secret))
  expect(reply['sid']).toBeTypeOf('string')
  expect(reply['has_totp']).toBe(true)
})

test('a code serves once, also when it is sent twice at the same time', async () => {
  const { account, secret } = await secured()
  const code = codeOf(secret)
  const replies = await Promise.all([login(account, code), login(account, code)])
  expect(replies.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['ok', 'totpWrong'])
  expect((await login(account, code)).error).toBe('totpWrong')
  platform.advance(30)
  expect((await login(account, codeOf(secret))).error).toBeUndefined()
})

test('a clock may be half a minute off, not more', async () => {
  const { account, secret } = await secured()
  expect((await login(account, codeOf(secret, -65))).error).toBe('totpWrong')
  expect((await login(account, codeOf(secret, 65))).error).toBe('totpWrong')
  expect((await login(account, codeOf(secret, 30))).error).toBeUndefined()
})

test('guesses at it are throttled, though the password is right each time', async () => {
  const { account, secret } = await secured()
  const errors: unknown[] = []
  for (let n = 0; n < 7; n++) {
    errors.push((await login(account, '000000')).error)
    expect((await login(account))['need_totp']).toBe(true)
  }
  expect(errors.slice(0, 5)).toEqual(Array(5).fill('totpWrong'))
  expect((await login(account, codeOf(secret))).error).toBe('tooManyAttempts')
})

test('nor does the right password between two guesses forgive the first', async () => {
  const { account, sid } = await secured()
  const off = () => set(sid, { op: 'disable', pwd_md5: md5(account.password), code: '000000' })
  const begin = () => set(sid, { op: 'begin', pwd_md5: md5(account.password) })
  for (let n = 0; n < 4; n++) {
    expect((await off()).error).toBe('totpWrong')
    expect((await begin()).error).toBe('totpAlreadyOn')
  }
  expect((await off()).error).toBe('totpWrong')
  expect((await off()).error).toBe('tooManyAttempts')
  expect((await login(account, '000000')).error).toBe('tooManyAttempts')
})

test('a recovery code opens one log-in', async () => {
  const { account, recovery } = await secured()
  const [first = '', second = ''] = recovery
  expect(first).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  expect((await login(account, first.toLowerCase().replace('-', ''))).error).toBeUndefined()
  expect((await login(account, first)).error).toBe('totpWrong')
  expect((await login(account, second)).error).toBeUndefined()
})

test('it is taken away with password and code', async () => {
  const { account, sid, secret } = await secured()
  const off = (password: string, code: string) =>
    set(sid, { op: 'disable', pwd_md5: md5(password), code })
  expect((await off('wrong', codeOf(secret))).error).toBe('wrongPassword')
  expect((await off(account.password, '000000')).error).toBe('totpWrong')
  expect((await off(account.password, codeOf(secret))).error).toBeUndefined()
  expect((await off(account.password, codeOf(secret))).error).toBe('totpNotBegun')
  expect((await login(account))['sid']).toBeTypeOf('string')
})

test('the secret is stored encrypted, for this account alone', async () => {
  const { account, secret } = await secured()
  const stored = (id: number) =>
    prismaOf(platform).account.findUniqueOrThrow({ where: { id }, select: { totpSecret: true } })
  const { totpSecret } = await stored(account.id)
  expect(Buffer.from(totpSecret ?? []).includes(secret)).toBe(false)
  const other = await secured()
  await prismaOf(platform).account.update({ where: { id: other.account.id }, data: { totpSecret } })
  expect((await login(other.account, codeOf(secret))).error).toBe('serviceFailed')
})

test('a device has no second factor, and each step names what it needs', async () => {
  const { imei } = await createDevice(platform, { organisation: root })
  const device = await logIn(platform, { login: imei, password: '123456' })
  const begin = { op: 'begin', pwd_md5: md5('123456') }
  expect((await set(device, begin)).error).toBe('accountsOnly')
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  for (const [op, path] of [
    ['begin', 'pwd_md5'],
    ['confirm', 'code'],
    ['disable', 'pwd_md5'],
  ])
    expect(await set(sid, { op })).toMatchObject({ error: 'badParams', fields: [{ path }] })
})

test('its secrets are not in the audit log', async () => {
  const { account, secret, recovery } = await secured()
  const { rows } = await platform.pool.query(
    `SELECT * FROM audit WHERE func = 'user/SetTotp' AND object_id = $1 ORDER BY id`,
    [account.id],
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { secondFactor: 'begun' },
    { secondFactor: 'in force' },
  ])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(recovery[0])
})
