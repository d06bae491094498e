import { expect, test } from 'vitest'
import { waypost } from '#brands/waypost.ts'
import { call } from '../../factories/caller.ts'
import { receivedCode } from '../../factories/codes.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { openPlatform } from '../../factories/platform.ts'

const { platform, root } = await rootPlatform()

const password = 'fair2good'

async function codeFor(target: string, on = platform): Promise<string> {
  on.advance(61)
  const reply = await call(on, 'user/SendCode', { purpose: 'register', target }, { ip: ownIp() })
  if (reply.error) throw new Error(reply.error)
  return receivedCode(on, target)
}

const register = (params: object, on = platform, host = 'localhost') =>
  call(on, 'user/Register', params, { ip: ownIp(), headers: { host } })
const logIn = (account: string, on = platform) =>
  call(on, 'user/Login', { account, pwd_md5: md5(password) }, { ip: ownIp() })

test('somebody registers by phone, logs in with rights of an end user and is asked for what lacks', async () => {
  const target = newPhone()
  const params = {
    account: ' Zhou周1 ',
    target,
    code: await codeFor(target),
    pwd_md5: md5(password),
  }
  expect(await register(params)).toEqual({ errcode: 0, error: undefined })
  const reply = await logIn('zhou周1')
  expect(reply).toMatchObject({
    flag: ['e_account_login'],
    account: 'zhou周1',
    role: 'e_role_user',
    familys: [{ sname: 'zhou周1', type: 'end_user', is_root: false, is_app: false, imei_count: 0 }],
    account_type: null,
    lack: ['nickName'],
    is_check_phone: true,
    is_need_check: true,
    phone: `${target.slice(0, 3)}****${target.slice(-4)}`,
    region: 'mainland',
    has_totp: false,
    has_passkey: false,
  })
  expect(reply['auth']).toContain('e_ua_show_family')
  expect(reply['auth']).not.toContain('e_ua_physical_delete')
  expect((await logIn(target))['flag']).toEqual(['e_phone_account_login'])
  const { rows } = await platform.pool.query(
    'SELECT path, parent_id, kind FROM organisation WHERE id = $1',
    [reply['familys'][0].sid],
  )
  const path = `${root.path}${reply['familys'][0].sid}/`
  expect(rows).toEqual([{ path, parent_id: root.id, kind: 'end_user' }])
})

test('registration is noted: who, where, under which organisation', async () => {
  const target = newPhone()
  const account = `noted${nextNumber()}`
  await register({ account, target, code: await codeFor(target), pwd_md5: md5(password) })
  const { rows } = await platform.pool.query(
    `SELECT * FROM audit WHERE func = 'user/Register' AND object_name = $1`,
    [account],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ actor_kind: 'visitor', object_kind: 'account', errcode: 0 })
  expect(rows[0].organisation_path.startsWith(root.path)).toBe(true)
})

test('by mail an account lacks the phone until it gives one; elsewhere than in China it does not', async () => {
  const [home, abroad] = [`a${nextNumber()}`, `b${nextNumber()}`]
  for (const [account, region] of [
    [home, 'mainland'],
    [abroad, 'other'],
  ]) {
    const target = `${account}@example.com`
    const code = await codeFor(target)
    const params = { account, target, code, region, nickName: 'A name', pwd_md5: md5(password) }
    expect((await register(params)).error).toBeUndefined()
  }
  expect(await logIn(home)).toMatchObject({
    lack: ['phone'],
    is_need_check: true,
    email: 'a***@***',
  })
  expect(await logIn(abroad)).toMatchObject({ lack: [], is_need_check: false, region: 'other' })
})

test('a name that somebody logs in with is taken, and the code stays good for another one', async () => {
  const { login } = await createAccount(platform, { organisation: root, phone: '13500000077' })
  const device = await createDevice(platform, { organisation: root, imei: '860000000077' })
  const target = newPhone()
  const code = await codeFor(target)
  for (const account of [login, '13500000077', device.imei, '13512345678']) {
    const reply = await register({ account, target, code, pwd_md5: md5(password) })
    expect(reply.error).toBe('accountExists')
  }
  expect((await register({ account: target, target, code, pwd_md5: md5(password) })).error).toBe(
    undefined,
  )
})

test('a phone has one account', async () => {
  const target = newPhone()
  await createAccount(platform, { organisation: root, phone: target })
  const params = { account: `c${nextNumber()}`, target, code: await codeFor(target) }
  expect((await register({ ...params, pwd_md5: md5(password) })).error).toBe('phoneTaken')
})

test('of two registrations with one code at the same time one succeeds', async () => {
  const target = newPhone()
  const code = await codeFor(target)
  const replies = await Promise.all(
    ['d1', 'd2'].map((account) => register({ account, target, code, pwd_md5: md5(password) })),
  )
  expect(replies.map(({ error }) => error ?? 'ok').toSorted()).toContain('ok')
  expect(replies.filter(({ error }) => error)).toHaveLength(1)
})

test('the commonest passwords are refused', async () => {
  const target = newPhone()
  const params = { account: `e${nextNumber()}`, target, code: await codeFor(target) }
  for (const weak of ['123456', 'password', 'qwerty123', '888888']) {
    expect((await register({ ...params, pwd_md5: md5(weak) })).error).toBe('passwordWeak')
  }
})

test('no password at all, a short one and what one is called are refused', async () => {
  const target = newPhone()
  const account = `Van${nextNumber()}`
  const params = { account, target, code: await codeFor(target), nickName: 'Ma Baoguo' }
  for (const weak of ['', '1', '0815', 'aaa'])
    expect((await register({ ...params, pwd_md5: md5(weak) })).error).toBe('passwordWeak')
  const names = [account, account.toLowerCase(), account.toUpperCase(), target]
  for (const name of [...names, [...target].reverse().join(''), 'Ma Baoguo'])
    expect((await register({ ...params, pwd_md5: md5(name) })).error).toBe('passwordIsName')
})

test('names keep to the rule: up to 20 letters, digits or Chinese characters', async () => {
  const rest = { target: newPhone(), code: '000000', pwd_md5: md5(password) }
  for (const account of ['', 'a b', 'a-b', 'x'.repeat(21), 'sid;drop']) {
    const reply = await register({ account, ...rest })
    expect(reply).toMatchObject({ error: 'badParams', fields: [{ path: 'account' }] })
  }
})

test('a brand may offer no registration: neither code nor account', async () => {
  const target = newPhone()
  const params = { purpose: 'register', target }
  const options = { ip: ownIp(), headers: { host: 'console.solo.example' } }
  expect((await call(platform, 'user/SendCode', params, options)).error).toBe('registrationClosed')
  const code = await codeFor(target)
  const account = { account: `f${nextNumber()}`, target, code, pwd_md5: md5(password) }
  const reply = await register(account, platform, 'console.solo.example:443')
  expect(reply.error).toBe('registrationClosed')
})

test('people may come in under another organisation than the root', async () => {
  const other = await openPlatform({ isHeld: true, env: { REGISTER_UNDER: '2' } })
  const top = await createOrganisation(other, { name: 'root' })
  const dealer = await createOrganisation(other, { name: 'dealer', parent: top })
  expect(dealer.id).toBe(2)
  const target = newPhone()
  const params = { account: 'g1', target, code: await codeFor(target, other) }
  await register({ ...params, pwd_md5: md5(password) }, other)
  const { rows } = await other.pool.query('SELECT parent_id FROM organisation WHERE name = $1', [
    'g1',
  ])
  expect(rows).toEqual([{ parent_id: 2 }])
  await other.close()
})

test('a region that a registrant claims opens no listening that the contact does not', async () => {
  const hears = async (region: string, target: string) => {
    const account = `r${nextNumber()}`
    const code = await codeFor(target)
    await register({ account, target, code, pwd_md5: md5(password), region })
    const { auth, region: kept } = await logIn(account)
    expect(kept).toBe(region)
    return auth.includes('e_ua_get_record')
  }
  const mail = () => `r${nextNumber()}@example.com`
  expect(await hears('other', newPhone())).toBe(true)
  const law = { ...waypost.listening }
  Object.assign(waypost.listening, { mainland: false })
  try {
    expect(await hears('other', newPhone())).toBe(false)
    expect(await hears('other', mail())).toBe(false)
    expect(await hears('mainland', newPhone())).toBe(false)
  } finally {
    Object.assign(waypost.listening, law)
  }
  expect(await hears('other', mail())).toBe(true)
})
