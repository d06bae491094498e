import { expect, test } from 'vitest'
import { waypost } from '#brands/waypost.ts'
import { defaultSettings, settingLimits } from '#lib/codes/account-settings.ts'
import { call, logIn } from '../../factories/caller.ts'
import { countMessages, receivedCode, wrongCode } from '../../factories/codes.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()

async function somebody(options: { phone?: string } = {}) {
  const account = await createAccount(platform, { organisation: root, ...options })
  const sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}) =>
    call(platform, `user/${func}`, params, { sid, ip: ownIp() })
  const codeTo = async (purpose: 'bind' | 'change', target: string) => {
    const reply = await ask('SendCode', purpose === 'bind' ? { purpose, target } : { purpose })
    if (reply.error) throw new Error(reply.error)
    return receivedCode(platform, target)
  }
  return { account, sid, ask, codeTo }
}

test('a phone is bound with the code it received, and serves for logging in', async () => {
  const { account, ask, codeTo } = await somebody()
  const target = newPhone()
  expect(await ask('GetInfo')).toMatchObject({ lack: ['phone'], phone: '', is_check_phone: false })
  const code = await codeTo('bind', target)
  const wrong = { target, code: wrongCode(code), pwd_md5: md5(account.password) }
  expect((await ask('BindPhone', wrong)).error).toBe('codeWrong')
  const shown = `${target.slice(0, 3)}****${target.slice(-4)}`
  const pwd_md5 = md5(account.password)
  expect((await ask('BindPhone', { target, code, pwd_md5 }))['target']).toBe(shown)
  expect(await ask('GetInfo')).toMatchObject({ lack: [], phone: shown, is_check_phone: true })
  const params = { account: target, pwd_md5: md5(account.password) }
  const reply = await call(platform, 'user/Login', params, { ip: ownIp() })
  expect(reply['flag']).toEqual(['e_phone_account_login'])
})

test('to replace it, the password or a code sent to the old one is asked', async () => {
  const old = newPhone()
  const { account, ask, codeTo } = await somebody({ phone: old })
  const [first, second] = [newPhone(), newPhone()]
  const code = await codeTo('bind', first)
  expect((await ask('BindPhone', { target: first, code })).error).toBe('identityNeeded')
  const guess = await ask('BindPhone', { target: first, code, pwd_md5: md5('not it') })
  expect(guess.error).toBe('wrongPassword')
  const pwd_md5 = md5(account.password)
  expect((await ask('BindPhone', { target: first, code, pwd_md5 })).error).toBeUndefined()
  platform.advance(61)
  const old_code = await codeTo('change', first)
  const next = await codeTo('bind', second)
  const wrong = { target: second, code: next, old_code: wrongCode(old_code) }
  expect((await ask('BindPhone', wrong)).error).toBe('codeWrong')
  expect((await ask('BindPhone', { ...wrong, old_code })).error).toBeUndefined()
})

test('the phone that was bound before is told, in the language of the account and a few times an hour only', async () => {
  const old = newPhone()
  const { account, ask, codeTo } = await somebody({ phone: old })
  const pwd_md5 = md5(account.password)
  await ask('SetInfo', { language: 'en' })
  await platform.pool.query(
    `WITH code AS (INSERT INTO verification_code (purpose, target, code_hash, ip, created_at, expires_at)
       SELECT 'forget', $1, '', '', $2, $2 FROM generate_series(1, 5))
     INSERT INTO outbox_message (channel, target, body, next_at, created_at)
       SELECT 'sms', $1, 'a code', $2, $2 FROM generate_series(1, 5)`,
    [old, new Date(platform.now())],
  )
  const target = newPhone()
  const code = await codeTo('bind', target)
  expect((await ask('BindPhone', { target, code, pwd_md5 })).error).toBeUndefined()
  const { rows } = await platform.pool.query(
    `SELECT channel, body FROM outbox_message WHERE target = $1 AND body <> 'a code'`,
    [old],
  )
  expect(rows).toEqual([
    { channel: 'sms', body: expect.stringContaining(`bound to ${account.login} has been changed`) },
  ])
  await platform.pool.query(
    `INSERT INTO outbox_message (channel, target, body, next_at, created_at)
     SELECT 'sms', $1, '', now(), $2 FROM generate_series(1, 5)`,
    [target, new Date(platform.now())],
  )
  platform.advance(61)
  const next = newPhone()
  const nextCode = await codeTo('bind', next)
  expect((await ask('BindPhone', { target: next, code: nextCode, pwd_md5 })).errcode).toBe(0)
  expect(await countMessages(platform, target)).toBe(6)
})

test('a phone of another account is refused, though its code is right', async () => {
  const target = newPhone()
  await createAccount(platform, { organisation: root, phone: target })
  const { account, ask, codeTo } = await somebody()
  const code = await codeTo('bind', target)
  const pwd_md5 = md5(account.password)
  expect((await ask('BindPhone', { target, code, pwd_md5 })).error).toBe('phoneTaken')
})

test('a mail address is bound the same way; the binding is noted with most of it hidden', async () => {
  const { account, ask, codeTo } = await somebody()
  const target = `owner${nextNumber()}@example.com`
  const code = await codeTo('bind', target)
  const given = { target: target.toUpperCase(), code, pwd_md5: md5(account.password) }
  expect((await ask('BindPhone', given)).error).toBeUndefined()
  expect((await ask('GetInfo'))['email']).toBe('o***@***')
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'user/BindPhone' AND object_id = $1`,
    [account.id],
  )
  expect(rows).toEqual([{ before: { email: '' }, after: { email: 'o***@***' } }])
})

test('the user of a device binds a phone to it and logs in by that; other processes hear of it', async () => {
  const { id, imei } = await createDevice(platform, { organisation: root })
  const sid = await logIn(platform, { login: imei, password: '123456' })
  const target = newPhone()
  await call(platform, 'user/SendCode', { purpose: 'bind', target }, { sid, ip: ownIp() })
  const heard: unknown[] = []
  await platform.bus.subscribe('device', (message) => heard.push(message))
  const code = await receivedCode(platform, target)
  const bind = (params: object) => call(platform, 'user/BindPhone', params, { sid })
  expect((await bind({ target, code })).error).toBe('identityNeeded')
  expect((await bind({ target, code, pwd_md5: md5('123456') })).error).toBeUndefined()
  expect(heard).toEqual([{ id, imei }])
  const params = { account: target, pwd_md5: md5('123456') }
  const reply = await call(platform, 'user/Login', params, { ip: ownIp() })
  expect(reply['flag']).toEqual(['e_phone_device_login'])
  const mail = { target: 'a@example.com', code }
  expect((await call(platform, 'user/BindPhone', mail, { sid })).error).toBe('accountsOnly')
})

test('a borrowed session binds nothing: the password or a code to what is bound is asked', async () => {
  const phone = newPhone()
  const { account, ask, codeTo } = await somebody({ phone })
  const target = `thief${nextNumber()}@example.com`
  const code = await codeTo('bind', target)
  expect((await ask('BindPhone', { target, code })).error).toBe('identityNeeded')
  const info = { nickName: 'Thief', region: 'other', email: target, email_code: code }
  expect((await ask('PerfectInfo', info)).error).toBe('identityNeeded')
  const wrong = { pwd_md5: md5('not it') }
  expect((await ask('PerfectInfo', { ...info, ...wrong })).error).toBe('wrongPassword')
  expect(await countMessages(platform, phone)).toBe(0)
  const old_code = await codeTo('change', phone)
  expect((await ask('BindPhone', { target, code, old_code })).error).toBeUndefined()
  const { rows } = await platform.pool.query(
    'SELECT body FROM outbox_message WHERE target = $1 ORDER BY id DESC LIMIT 1',
    [phone],
  )
  expect(rows[0].body).toContain(account.login)
  expect(await countMessages(platform, phone)).toBe(2)
})

test('what was bound resets the password a day later', async () => {
  const { account, ask, codeTo } = await somebody({ phone: newPhone() })
  const target = `own${nextNumber()}@example.com`
  const pwd_md5 = md5(account.password)
  const code = await codeTo('bind', target)
  const bound = await ask('BindPhone', { target, code, pwd_md5 })
  expect(bound['reset_from']).toBe(platform.now() / 1000 + 86_400)
  expect((await ask('GetInfo'))['email_reset_from']).toBe(bound['reset_from'])
  const forget = { purpose: 'forget', account: account.login, channel: 'mail' }
  const sent = async () => {
    const before = await countMessages(platform, target)
    expect((await ask('SendCode', forget)).error).toBeUndefined()
    return (await countMessages(platform, target)) - before
  }
  expect(await sent()).toBe(0)
  platform.advance(86_401)
  expect(await sent()).toBe(1)
  const reset = { account: account.login, channel: 'mail', pwd_md5: md5('fair2good') }
  const fresh = await receivedCode(platform, target)
  const reply = await call(platform, 'user/FindPwd', { ...reset, code: fresh }, { ip: ownIp() })
  expect(reply.error).toBeUndefined()
})

test('who is asked for what lacks gives it once, with the codes', async () => {
  const { account, sid, ask, codeTo } = await somebody()
  const settings = { mustComplete: true }
  await prismaOf(platform).account.update({ where: { id: account.id }, data: { settings } })
  expect((await ask('GetInfo'))['is_need_check']).toBe(true)
  const info = { nickName: 'Ms Zhou', region: 'mainland' }
  expect((await ask('PerfectInfo', info)).error).toBe('infoLacking')
  const phone = newPhone()
  expect((await ask('PerfectInfo', { ...info, phone })).error).toBe('codeWrong')
  const phone_code = await codeTo('bind', phone)
  expect(await ask('PerfectInfo', { ...info, phone, phone_code })).toMatchObject({
    nickName: 'Ms Zhou',
    lack: [],
    is_need_check: false,
  })
  const after = await call(platform, 'user/GetInfo', {}, { sid })
  expect(after).toMatchObject({ nickName: 'Ms Zhou', is_need_check: false })
  platform.advance(61)
  const again = { ...info, phone: newPhone(), phone_code: '000000' }
  expect((await ask('PerfectInfo', again)).error).toMatch(/codeExpired|identityNeeded/)
})

test('elsewhere than in China a mail address is enough', async () => {
  const { account, ask, codeTo } = await somebody()
  const settings = { mustComplete: true }
  await prismaOf(platform).account.update({ where: { id: account.id }, data: { settings } })
  const email = `abroad${nextNumber()}@example.com`
  const info = { nickName: 'Zoë', region: 'other' }
  expect((await ask('PerfectInfo', info)).error).toBe('infoLacking')
  const email_code = await codeTo('bind', email)
  expect((await ask('PerfectInfo', { ...info, email, email_code })).error).toBeUndefined()
})

test('name, zone, language and settings are kept; a section replaces the stored one', async () => {
  const { ask } = await somebody()
  expect((await ask('GetInfo'))['settings']).toEqual(defaultSettings)
  const push = { ...defaultSettings.push, ring: false, num: 20 }
  const views = { device: [{ name: 'Offline', query: 'state=off' }] }
  const change = { nickName: 'Anew', zone: -300, language: 'en', settings: { push, views } }
  expect(await ask('SetInfo', change)).toEqual({ errcode: 0, error: undefined })
  const info = await ask('GetInfo')
  expect(info).toMatchObject({ nickName: 'Anew', zone: -300, language: 'en' })
  expect(info['settings']).toEqual({ ...defaultSettings, push, views })
  expect((await ask('SetInfo', { nickName: '' }))['error_message']).toMatch(/^nickName: [A-Z]/)
  await ask('SetInfo', { settings: { views: {} } })
  expect((await ask('GetInfo'))['settings']).toEqual({ ...defaultSettings, push })
})

test('the bell of a dealer counts alarms of its customers until it chooses otherwise; an owner’s its own', async () => {
  const get = async (kind: 'seller' | 'end_user') => {
    const organisation = await createOrganisation(platform, { parent: root, kind })
    const ip = ownIp()
    const sid = await logIn(platform, await createAccount(platform, { organisation }), { ip })
    const ask = (func: string, params: object = {}) =>
      call(platform, `user/${func}`, params, { sid, ip })
    const isBelow = async () => (await ask('GetInfo'))['settings'].local.get_child
    return { ask, isBelow }
  }
  const dealer = await get('seller')
  expect([await dealer.isBelow(), await (await get('end_user')).isBelow()]).toEqual([true, false])
  await dealer.ask('SetInfo', { settings: { push: { ...defaultSettings.push, num: 9 } } })
  expect(await dealer.isBelow()).toBe(true)
  const local = { ...defaultSettings.local, get_child: false }
  await dealer.ask('SetInfo', { settings: { local } })
  expect(await dealer.isBelow()).toBe(false)
})

test('the old code of Chinese is taken for zh', async () => {
  const { ask } = await somebody()
  expect((await ask('SetInfo', { language: 'cn' })).errcode).toBe(0)
  expect((await ask('GetInfo'))['language']).toBe('zh')
})

test('the language chosen is that of the next log-in, unless it asks for another', async () => {
  const { account, ask } = await somebody()
  await ask('SetInfo', { language: 'fr' })
  const textAfter = async (lang: object) => {
    const params = { account: account.login, pwd_md5: md5(account.password), ...lang }
    const { sid } = await call(platform, 'user/Login', params, { ip: ownIp() })
    return (await call(platform, 'user/KillSession', { x: 1 }, { sid }))['error_message']
  }
  expect(await textAfter({})).not.toBe(await textAfter({ lang: 'en' }))
  expect(await textAfter({ lang: 'en' })).toBe('x: unknown param')
})

test('settings keep to their limits', async () => {
  const { ask } = await somebody()
  const { push, local } = defaultSettings
  const wrong = [
    { push: { ...push, num: settingLimits.num.max + 1 } },
    { push: { ...push, extra: true } },
    { local: { ...local, echartsAutoTime: 1 } },
    { views: { device: [{ name: '', query: '' }] } },
    { views: { elsewhere: [] } },
    { mustComplete: false },
  ]
  for (const settings of wrong) expect((await ask('SetInfo', { settings })).error).toBe('badParams')
  const query = 'x'.repeat(settingLimits.viewQuery)
  const many = Array.from({ length: settingLimits.viewsAScreen }, () => ({ name: 'n', query }))
  const views = { device: many, customer: many }
  expect((await ask('SetInfo', { settings: { views } })).error).toBe('settingsTooLarge')
  expect((await ask('GetInfo'))['settings']).toEqual(defaultSettings)
})

test('a person sees the log-ins in force and ends the others, one or all', async () => {
  const { account, sid, ask } = await somebody()
  const others = [
    await logIn(platform, account),
    await logIn(platform, account),
    await logIn(platform, account),
  ]
  await logIn(platform, await createAccount(platform, { organisation: root }))
  const { items } = await ask('GetSessions')
  expect(items).toHaveLength(4)
  expect(items[0]).toMatchObject({ is_current: true, flag: 'e_account_login', is_browser: false })
  expect(items.slice(1).every((item: { is_current: boolean }) => !item.is_current)).toBe(true)
  expect(JSON.stringify(items)).not.toContain(sid)
  const { session_id } = items[1]
  expect((await ask('KillSession', { session_id }))['ended']).toBe(1)
  expect((await ask('KillSession', { session_id })).error).toBe('notFound')
  expect((await ask('KillSession'))['ended']).toBe(2)
  for (const other of others)
    expect((await call(platform, 'user/GetInfo', {}, { sid: other })).error).toBe('loginExpired')
  expect((await ask('GetSessions'))['items']).toHaveLength(1)
})

test('nobody ends or sees the session of another', async () => {
  const mine = await somebody()
  const theirs = await somebody()
  const { items } = await theirs.ask('GetSessions')
  const { session_id } = items[0]
  expect((await mine.ask('KillSession', { session_id })).error).toBe('notFound')
  expect((await theirs.ask('GetInfo')).error).toBeUndefined()
})

test('nobody leaves a region without listening by themselves; who manages them may', async () => {
  const { account, sid, ask } = await somebody()
  const manager = await createAccount(platform, { organisation: root })
  const managerSid = await logIn(platform, manager)
  const suid = String(account.id)
  const move = (by: string, region: string) =>
    call(platform, 'usermgr/ModifyUser', { suid, region }, { sid: by })
  const law = { ...waypost.listening }
  expect(await ask('SetInfo', { region: 'other' })).toMatchObject({ errcode: 0 })
  Object.assign(waypost.listening, { other: false })
  try {
    expect((await ask('SetInfo', { region: 'mainland' })).error).toBe('noPermission')
    expect((await move(sid, 'mainland')).error).toBe('noPermission')
    const nickName = 'Somebody'
    expect((await ask('PerfectInfo', { nickName, region: 'mainland' })).error).toBe('noPermission')
    expect(await ask('SetInfo', { region: 'other', nickName })).toMatchObject({ errcode: 0 })
    expect(await move(managerSid, 'mainland')).toMatchObject({ errcode: 0 })
    expect(await ask('SetInfo', { region: 'other' })).toMatchObject({ errcode: 0 })
  } finally {
    Object.assign(waypost.listening, law)
  }
})
