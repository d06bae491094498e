import { expect, test, vi } from 'vitest'
import { violetline } from '#brands/violetline.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { deviceUserPermissions } from '#lib/codes/permissions.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { hashPassword } from '#server/domain/people/auth/password.ts'
import { call, logIn, request } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { ownIp } from '../../factories/numbers.ts'
import { createAccount, md5, nextNumber } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()

const login = (params: object, ip = ownIp()) => call(platform, 'user/Login', params, { ip })

async function loginAgain(params: object, ip: string): ReturnType<typeof login> {
  for (;;) {
    const reply = await login(params, ip)
    if (reply.error !== 'tooFrequent') return reply
    platform.advance(0.1)
  }
}

test('several kinds may be named: others that fit are left alone', async () => {
  const phone = '13811119999'
  const account = await createAccount(platform, { organisation: root, phone })
  const atDeviceTab = { flag: ['e_device_login', 'e_phone_device_login'] }
  const tried = { account: phone, pwd_md5: md5(account.password) }
  expect((await login({ ...tried, ...atDeviceTab })).error).toBe('flagNotAllowed')
  const flag = ['e_device_login', 'e_phone_account_login']
  expect(await login({ ...tried, flag })).toMatchObject({ flag: ['e_phone_account_login'] })
})

test('an account logs in by name, trimmed and in any case', async () => {
  const account = await createAccount(platform, { organisation: root, login: 'dealer' })
  const pwd_md5 = md5(account.password).toUpperCase()
  const info = { project: ' Fleet 2 ', browser: 'Netscape 4', ip: '10.0.0.7' }
  const reply = await login({ account: '  DEALER ', pwd_md5, mpm: 'apns', info })
  expect(reply).toMatchObject({
    errcode: 0,
    flag: ['e_account_login'],
    nickName: 'Name of dealer',
    account_type: 'e_type_busness',
    familys: [{ sname: 'root', is_root: true, is_app: true }],
    device: null,
  })
  const { sid } = reply
  const told = await call(platform, 'user/GetInfo', {}, { sid })
  const familys = [{ is_app: true }]
  expect(told).toMatchObject({ errcode: 0, nickName: 'Name of dealer', familys })
  // Beside what the server saw; a refused log-in too.
  await login({ account: 'dealer', pwd_md5: md5('wrong'), info })
  const now = Math.floor(platform.now() / 1000)
  const period = { start_time: now - 60, end_time: now + 60, search: 'dealer' }
  const { items } = await call(platform, 'usermgr/GetLoginLog', period, { sid })
  const said = { said_project: 'Fleet 2', said_browser: 'Netscape 4', said_ip: '10.0.0.7' }
  expect(items).toMatchObject([said, said])
  expect(items.map(({ ip }: { ip: string }) => ip)).not.toContain('10.0.0.7')
})

test('an account logs in by its phone', async () => {
  await createAccount(platform, { organisation: root, phone: '13800138000' })
  const reply = await login({ account: '13800138000', pwd_md5: md5('secret1') })
  expect(reply['flag']).toEqual(['e_phone_account_login'])
})

test('a device logs in by number with the default password, leading zeros or not, and by its phone', async () => {
  const device = await createDevice(platform, {
    organisation: root,
    imei: '64000001',
    phone: '13900139000',
  })
  for (const account of ['64000001', '064000001']) {
    const reply = await login({ account, pwd_md5: md5('123456') })
    expect(reply).toMatchObject({
      flag: ['e_device_login'],
      familys: [],
      device: { simei: String(device.id), imei: '64000001' },
    })
  }
  const byPhone = await login({ account: '13900139000', pwd_md5: md5('123456') })
  expect(byPhone['flag']).toEqual(['e_phone_device_login'])
})

test('a device log-in has its fixed rights and, where the brand says so, relay modify', async () => {
  await createDevice(platform, { organisation: root, imei: '64000002' })
  const params = { account: '64000002', pwd_md5: md5('123456') }
  const host = (name: string) => ({ ip: ownIp(), headers: { host: name } })
  const most = await call(platform, 'user/Login', params, host('localhost'))
  expect(most['auth']).toEqual([...deviceUserPermissions, 'e_ua_modify_relay'])
  const violet = host(violetline.hosts.production.host1)
  const one = await call(platform, 'user/Login', params, violet)
  expect(one['auth']).toEqual(deviceUserPermissions)
  const info = await call(platform, 'user/GetInfo', {}, { sid: one['sid'], ...violet })
  expect(info['auth']).toEqual(deviceUserPermissions)
})

test('several kinds that fit are answered for a choice, without sid', async () => {
  await createAccount(platform, { organisation: root, login: '770001', password: '123456' })
  await createDevice(platform, { organisation: root, imei: '770001' })
  const params = { account: '770001', pwd_md5: md5('123456') }
  const reply = await login(params)
  expect(reply['sid']).toBeUndefined()
  expect(reply['flag'].toSorted()).toEqual(['e_account_login', 'e_device_login'])
  const chosen = await login({ ...params, flag: 'e_device_login' })
  expect(chosen).toMatchObject({ flag: ['e_device_login'], sid: expect.any(String) })
})

test('a kind that the account does not have is refused only to who knows the password', async () => {
  const { login: account } = await createAccount(platform, { organisation: root })
  const flag = 'e_device_login'
  expect(await login({ account, flag, pwd_md5: md5('secret1') })).toMatchObject({
    error: 'flagNotAllowed',
  })
  expect(await login({ account, flag, pwd_md5: md5('wrong') })).toMatchObject({
    error: 'wrongPassword',
  })
})

test('an unknown account, a wrong password and a deleted device answer alike', async () => {
  const { login: account } = await createAccount(platform, { organisation: root })
  await createDevice(platform, { organisation: root, imei: '990001', deletedAt: new Date() })
  const replies = await Promise.all([
    login({ account, pwd_md5: md5('wrong') }),
    login({ account: 'nobody', pwd_md5: md5('wrong') }),
    login({ account: '990001', pwd_md5: md5('123456') }),
  ])
  expect(replies[0]?.error).toBe('wrongPassword')
  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
})

test('a frozen account is refused at log-in and in its open sessions', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  await prismaOf(platform).account.update({
    where: { id: account.id },
    data: { frozenAt: new Date() },
  })
  await platform.bus.publish('session', { accountId: account.id })
  expect(await call(platform, 'user/GetInfo', {}, { sid })).toMatchObject({ errcode: 269877293 })
  const reply = await login({ account: account.login, pwd_md5: md5(account.password) })
  expect(reply.error).toBe('accountFrozen')
})

const untilBlocked = (client: PoolClient) =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await client.query(
        'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
      )
      return rowCount === 1
    },
    { timeout: 180_000 },
  )

test('a log-in under way while the password is changed opens no session with the old one', async () => {
  const account = await createAccount(platform, { organisation: root })
  const device = await createDevice(platform, { organisation: root })
  for (const [table, id, name, password] of [
    ['account', account.id, account.login, account.password],
    ['device', device.id, device.imei, '123456'],
  ] as const) {
    const client = await platform.pool.connect()
    await client.query('BEGIN')
    await client.query(`UPDATE ${table} SET password_hash = 'another' WHERE id = $1`, [id])
    const underWay = login({ account: name, pwd_md5: md5(password) })
    await untilBlocked(client)
    await client.query('COMMIT')
    client.release()
    expect((await underWay).error).toBe('wrongPassword')
    expect(await prismaOf(platform).session.count({ where: { [`${table}Id`]: id } })).toBe(0)
  }
})

test('five wrong passwords from one network are free, then each wait doubles', async () => {
  const { login: account } = await createAccount(platform, { organisation: root })
  const ip = ownIp()
  const wrong = () => login({ account, pwd_md5: md5('wrong') }, ip)
  for (let attempt = 0; attempt < 5; attempt++) expect((await wrong()).error).toBe('wrongPassword')
  const waits: string[] = []
  for (let round = 0; round < 3; round++) {
    const blocked = await wrong()
    expect(blocked.error).toBe('tooManyAttempts')
    waits.push(blocked['error_message'])
    platform.advance(1000)
    expect((await wrong()).error).toBe('wrongPassword')
  }
  expect(waits.map((text) => Number(/\d+/.exec(text)?.[0]))).toEqual([2, 4, 8])
  const good = { account, pwd_md5: md5('secret1') }
  expect((await login(good, ip)).error).toBe('tooManyAttempts')
  platform.advance(1000)
  expect((await login(good, ip)).errcode).toBe(0)
  expect((await wrong()).error).toBe('wrongPassword')
})

test('attempts sent at once do not slip past the count', async () => {
  const { login: account } = await createAccount(platform, { organisation: root })
  const ip = ownIp()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => login({ account, pwd_md5: md5('wrong') }, ip)),
  )
  const errors = replies.map(({ error }) => error)
  expect(errors.filter((error) => error === 'wrongPassword')).toHaveLength(5)
  expect(errors.filter((error) => error === 'tooManyAttempts')).toHaveLength(15)
})

test('one address may not try many accounts, nor one block of device numbers', async () => {
  const spray = (account: string, from: string) =>
    loginAgain({ account, pwd_md5: md5('wrong') }, from)
  const errorsOf = async (names: string[]) => {
    const ip = ownIp()
    const errors: unknown[] = []
    for (const name of names) errors.push((await spray(name, ip)).error)
    return errors
  }
  const many = await errorsOf(Array.from({ length: 22 }, () => `nobody${nextNumber()}`))
  expect(many.slice(0, 20)).toEqual(Array(20).fill('wrongPassword'))
  expect(many.slice(20)).toEqual(Array(2).fill('tooManyAttempts'))
  const ranged = await errorsOf(Array.from({ length: 7 }, (_, n) => `55500010${n}`))
  expect(ranged.slice(4)).toEqual(['wrongPassword', 'tooManyAttempts', 'tooManyAttempts'])
})

test('wrong tries of others keep nobody out: neither at one name nor at numbers beside one', async () => {
  const account = await createAccount(platform, { organisation: root })
  const passwordHash = await hashPassword(md5('own4device'), platform.config.SECRET)
  const device = await createDevice(platform, {
    organisation: root,
    imei: '55600777',
    passwordHash,
  })
  const stranger = ownIp()
  for (let n = 0; n < 7; n++) {
    await login({ account: account.login, pwd_md5: md5('wrong') }, stranger)
    await login({ account: `5560010${n}`, pwd_md5: md5('wrong') })
  }
  const right = { account: account.login, pwd_md5: md5(account.password) }
  expect((await login(right, stranger)).error).toBe('tooManyAttempts')
  expect((await login(right)).errcode).toBe(0)
  expect((await login({ account: device.imei, pwd_md5: md5('own4device') })).errcode).toBe(0)
})

test('however a name is spelled, its tries count together', async () => {
  const phone = '13811118888'
  const { login: name } = await createAccount(platform, { organisation: root, phone })
  await createDevice(platform, { organisation: root, imei: '5570001', phone: '13811118887' })
  const spellings = [
    [name, name.toUpperCase(), phone, ` ${name}`, phone, name],
    ['5570001', '05570001', '13811118887', '0005570001', '557-0001', '00-5570001'],
    ['5579999', '05579999', '005579999', '557-9999', '0005579999', '0-5579999'],
  ]
  for (const names of spellings) {
    const ip = ownIp()
    const errors: unknown[] = []
    for (const account of names)
      errors.push((await login({ account, pwd_md5: md5('x') }, ip)).error)
    expect(errors).toEqual([...Array(5).fill('wrongPassword'), 'tooManyAttempts'])
  }
})

test('nor does another spelling from another address begin a count of its own', async () => {
  await createDevice(platform, { organisation: root, imei: '5580001' })
  const wrong = (zeros: number) =>
    login({ account: `${'0'.repeat(zeros)}5580001`, pwd_md5: md5('x') })
  for (let n = 0; n < 50; n++) expect((await wrong(n % 11)).error).toBe('wrongPassword')
  expect((await wrong(11)).error).toBe('tooManyAttempts')
})

test('tries from the whole world are bounded, and where one is at home they keep nobody out', async () => {
  const account = await createAccount(platform, { organisation: root })
  const right = { account: account.login, pwd_md5: md5(account.password) }
  const home = ownIp()
  const fromBrowser = (params: object, ip: string, cookie = '') =>
    request(platform, {
      path: '/mapi/user/Login',
      ip,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
      body: JSON.stringify({ params }),
    })
  expect((await login(right, home)).errcode).toBe(0)
  const opened = await fromBrowser(right, ownIp())
  const cookies = (opened.headers['set-cookie'] as string[]).map((line) => line.split(';')[0] ?? '')
  const known = cookies.find((line) => line.startsWith('wp-known=')) ?? ''
  const wrong = { ...right, pwd_md5: md5('wrong') }
  for (let n = 0; n < 50; n++) expect((await login(wrong)).error).toBe('wrongPassword')
  expect((await login(right)).error).toBe('tooManyAttempts')
  expect((await login(right, home)).errcode).toBe(0)
  const errcodeOf = async (cookie: string) =>
    JSON.parse((await fromBrowser(right, ownIp(), cookie)).body).errcode
  expect(await errcodeOf(known)).toBe(0)
  const forged = known.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(await errcodeOf(forged)).toBe(errorCodes.tooManyAttempts.code)
  const ofAnother = known.replace(/account:\d+/, 'account:1')
  expect(await errcodeOf(ofAnother)).toBe(errorCodes.tooManyAttempts.code)
})

test('a browser that is known waits for its own wrong tries', async () => {
  const account = await createAccount(platform, { organisation: root })
  const right = { account: account.login, pwd_md5: md5(account.password) }
  const send = async (params: object, cookie: string) => {
    const reply = await request(platform, {
      path: '/mapi/user/Login',
      ip: ownIp(),
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ params }),
    })
    const lines = [reply.headers['set-cookie'] ?? []].flat()
    return {
      errcode: JSON.parse(reply.body).errcode,
      cookie: lines.map((one) => one.split(';')[0]).join('; '),
    }
  }
  const { cookie } = await send(right, '')
  for (let n = 0; n < 5; n++) await send({ ...right, pwd_md5: md5('wrong') }, cookie)
  expect((await send(right, cookie)).errcode).toBe(errorCodes.tooManyAttempts.code)
  expect((await send(right, '')).errcode).toBe(0)
})

test('all addresses of one IPv6 network count as one', async () => {
  const errors: unknown[] = []
  for (let n = 0; n < 22; n++) {
    const params = { account: `nobody${nextNumber()}`, pwd_md5: md5('123456') }
    errors.push((await loginAgain(params, `2001:db8:0:9::${n}`)).error)
  }
  expect(errors.slice(19)).toEqual(['wrongPassword', 'tooManyAttempts', 'tooManyAttempts'])
})

test('a password is kept as argon2id over the peppered md5', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const change = { old_pwd_md5: md5(account.password), pwd_md5: md5('fair2good') }
  expect((await call(platform, 'user/ModifyPwd', change, { sid })).error).toBeUndefined()
  const { id } = account
  const { passwordHash } = await prismaOf(platform).account.findUniqueOrThrow({ where: { id } })
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('logging out ends the session', async () => {
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  expect(await call(platform, 'user/LoginOut', {}, { sid })).toEqual({
    errcode: 0,
    error: undefined,
  })
  expect((await call(platform, 'user/GetInfo', {}, { sid })).errcode).toBe(268697631)
})

test('no sid, a made-up sid and the stored hash of a sid are all refused with 268697631', async () => {
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const { rows } = await platform.pool.query<{ hash: string }>(
    `SELECT encode(sid_hash, 'hex') AS hash FROM session ORDER BY created_at DESC LIMIT 1`,
  )
  for (const wrong of [undefined, 'x'.repeat(43), rows[0]?.hash, `${sid}x`]) {
    const reply = await call(platform, 'user/GetInfo', {}, { sid: wrong })
    expect(reply.errcode).toBe(268697631)
  }
})

test('texts come in the language of the log-in, and before it in the one the client asks for', async () => {
  const account = await createAccount(platform, { organisation: root })
  const reply = await login({ account: account.login, pwd_md5: md5('secret1'), lang: 'en' })
  const bad = await call(platform, 'family/GetFamilyList', { x: 1 }, { sid: reply['sid'] })
  expect(bad['error_message']).toBe('x: unknown param')
  const expired = { path: '/mapi/user/GetInfo', body: '{}' }
  const fr = await request(platform, { ...expired, headers: { 'accept-language': 'fr, zh;q=0.5' } })
  expect(fr.body).toContain('session a expiré')
  const en = await request(platform, { ...expired, headers: { 'accept-language': 'en-GB' } })
  const zh = await request(platform, expired)
  expect(en.body).toContain('log-in has expired')
  expect(zh.body).toContain('登录已过期')
})
