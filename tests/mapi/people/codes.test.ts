import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { countMessages, receivedCode, wrongCode } from '../../factories/codes.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import { createAccount, md5, nextNumber } from '../../factories/organisations.ts'
import { openPlatform } from '../../factories/platform.ts'

const { platform, root } = await rootPlatform()

const send = (params: object, options: { ip?: string; sid?: string; host?: string } = {}) => {
  const { ip = ownIp(), sid, host = 'localhost' } = options
  return call(platform, 'user/SendCode', params, { ip, sid, headers: { host } })
}
const register = (target: string, code: string, account = `new${nextNumber()}`) =>
  call(
    platform,
    'user/Register',
    { account, target, code, pwd_md5: md5('good enough') },
    { ip: ownIp() },
  )

test('a code to register goes out once, in the language asked for, under the name of the brand', async () => {
  const target = newPhone()
  const reply = await send({ purpose: 'register', target, lang: 'en' })
  expect(reply).toEqual({
    errcode: 0,
    error: undefined,
    target: `${target.slice(0, 3)}****${target.slice(-4)}`,
    wait_seconds: 60,
    valid_seconds: 600,
  })
  const { rows } = await platform.pool.query('SELECT * FROM outbox_message WHERE target = $1', [
    target,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ channel: 'sms', subject: '', state: 'waiting' })
  expect(rows[0].body).toMatch(/^Waypost: your code for creating an account is \d{6}\./)
})

test('a mail has a subject, and its address is shown by its first letter', async () => {
  const target = `someone${nextNumber()}@example.com`
  const reply = await send({ purpose: 'register', target: target.toUpperCase() })
  expect(reply['target']).toBe('s***@***')
  const { rows } = await platform.pool.query('SELECT * FROM outbox_message WHERE target = $1', [
    target,
  ])
  expect(rows[0]).toMatchObject({ channel: 'mail', subject: '途标 验证码' })
})

test('only the HMAC of a code is kept', async () => {
  const target = newPhone()
  await send({ purpose: 'register', target })
  const code = await receivedCode(platform, target)
  const { rows } = await platform.pool.query('SELECT * FROM verification_code WHERE target = $1', [
    target,
  ])
  expect(rows[0].code_hash).toHaveLength(32)
  expect(JSON.stringify(rows[0])).not.toContain(code)
})

test('a second code within a minute is refused with the seconds to wait', async () => {
  const target = newPhone()
  await send({ purpose: 'register', target })
  platform.advance(20)
  const reply = await send({ purpose: 'register', target })
  expect(reply.error).toBe('codeTooFrequent')
  expect(reply['error_message']).toContain('40')
  platform.advance(41)
  expect((await send({ purpose: 'register', target })).error).toBeUndefined()
})

test('of sends at the same time one goes out', async () => {
  const target = newPhone()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send({ purpose: 'register', target })),
  )
  expect(replies.filter(({ error }) => error === undefined)).toHaveLength(1)
  expect(replies.filter(({ error }) => error === 'codeTooFrequent')).toHaveLength(7)
  expect(await countMessages(platform, target)).toBe(1)
})

test('one target gets five codes an hour and ten a day', async () => {
  const target = newPhone()
  let sent = 0
  for (let minute = 0; minute < 58; minute++) {
    if (!(await send({ purpose: 'register', target })).error) sent++
    platform.advance(61)
  }
  expect(sent).toBe(5)
  for (let hour = 0; hour < 8; hour++) {
    if (!(await send({ purpose: 'register', target })).error) sent++
    platform.advance(3_601)
  }
  expect(sent).toBe(10)
  platform.advance(86_400)
  expect((await send({ purpose: 'register', target })).error).toBeUndefined()
})

test('one address asks for twenty codes an hour, whatever the targets', async () => {
  const ip = ownIp()
  const errors: unknown[] = []
  for (let n = 0; n < 22; n++) {
    errors.push((await send({ purpose: 'register', target: newPhone() }, { ip })).error)
    platform.advance(1)
  }
  expect(errors.slice(0, 20)).toEqual(Array(20).fill(undefined))
  expect(errors.slice(20)).toEqual(Array(2).fill('codeTooFrequent'))
})

test('the platform sends so many codes an hour and no more', async () => {
  const small = await openPlatform({ isHeld: true, env: { CODES_PER_HOUR: '3' } })
  const errors: unknown[] = []
  for (let n = 0; n < 5; n++) {
    const params = { purpose: 'register', target: newPhone() }
    errors.push((await call(small, 'user/SendCode', params, { ip: ownIp() })).error)
  }
  expect(errors).toEqual([undefined, undefined, undefined, 'codeSendFailed', 'codeSendFailed'])
  await small.close()
})

test('a target that the provider has just declined is not tried again at once', async () => {
  const target = newPhone()
  await send({ purpose: 'register', target })
  await platform.pool.query(`UPDATE outbox_message SET state = 'failed' WHERE target = $1`, [
    target,
  ])
  platform.advance(61)
  expect((await send({ purpose: 'register', target })).error).toBe('codeSendFailed')
  platform.advance(600)
  expect((await send({ purpose: 'register', target })).error).toBeUndefined()
})

test('five tries are all that a code survives, also at the same time', async () => {
  const target = newPhone()
  await send({ purpose: 'register', target })
  const code = await receivedCode(platform, target)
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => register(target, wrongCode(code))),
  )
  const errors = replies.map(({ error }) => error)
  expect(errors.filter((error) => error === 'codeWrong')).toHaveLength(5)
  expect(errors.filter((error) => error === 'codeExpired')).toHaveLength(7)
  expect((await register(target, code)).error).toBe('codeExpired')
})

test('a code serves once, for ten minutes, and only the newest one', async () => {
  const [once, late, older] = [newPhone(), newPhone(), newPhone()]
  await send({ purpose: 'register', target: once })
  const code = await receivedCode(platform, once)
  expect((await register(once, code)).error).toBeUndefined()
  expect((await register(once, code)).error).toBe('codeExpired')
  await send({ purpose: 'register', target: late })
  platform.advance(601)
  expect((await register(late, await receivedCode(platform, late))).error).toBe('codeExpired')
  await send({ purpose: 'register', target: older })
  const first = await receivedCode(platform, older)
  platform.advance(61)
  await send({ purpose: 'register', target: older })
  if (first !== (await receivedCode(platform, older)))
    expect((await register(older, first)).error).toBe('codeWrong')
})

test('a code serves what it was sent for, to whom it was sent', async () => {
  const target = newPhone()
  await send({ purpose: 'register', target })
  const code = await receivedCode(platform, target)
  const mine = await logIn(platform, await createAccount(platform, { organisation: root }))
  const pwd_md5 = md5('secret1')
  const bind = (sid: string) => call(platform, 'user/BindPhone', { target, code, pwd_md5 }, { sid })
  expect((await bind(mine)).error).toBe('codeExpired')
  platform.advance(61)
  await send({ purpose: 'bind', target }, { sid: mine })
  const bindCode = await receivedCode(platform, target)
  const theirs = await logIn(platform, await createAccount(platform, { organisation: root }))
  const stolen = await call(
    platform,
    'user/BindPhone',
    { target, code: bindCode, pwd_md5 },
    { sid: theirs },
  )
  expect(stolen.error).toBe('codeExpired')
  expect((await register(target, bindCode)).error).not.toBeUndefined()
})

test('codes to bind and to change need a session; to change, something bound', async () => {
  expect((await send({ purpose: 'bind', target: newPhone() })).error).toBe('loginExpired')
  expect((await send({ purpose: 'change' })).error).toBe('loginExpired')
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  expect((await send({ purpose: 'change' }, { sid })).error).toBe('nothingBound')
})

test('each purpose names the param that it needs', async () => {
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  for (const [purpose, field] of [
    ['register', 'target'],
    ['forget', 'account'],
    ['bind', 'target'],
  ]) {
    const reply = await send({ purpose }, { sid })
    expect(reply).toMatchObject({ error: 'badParams', fields: [{ path: field }] })
  }
  const odd = await send({ purpose: 'register', target: '12345678901' })
  expect(odd).toMatchObject({ error: 'badParams', fields: [{ path: 'target' }] })
})

test('a forgotten password: who has an account and who has none get the same answers', async () => {
  const phone = newPhone()
  const { login } = await createAccount(platform, { organisation: root, phone })
  const bare = await createAccount(platform, { organisation: root })
  const device = await createDevice(platform, { organisation: root, phone: newPhone() })
  const requested = [
    { kind: 'account', account: login },
    { kind: 'account', account: bare.login },
    { kind: 'account', account: `nobody${nextNumber()}` },
    { kind: 'device', account: device.imei },
    { kind: 'device', account: '990099009900' },
  ]
  for (const params of requested) {
    const shown = await send({ purpose: 'forget', ...params })
    expect(shown).toEqual({
      errcode: 0,
      error: undefined,
      target: '',
      wait_seconds: 60,
      valid_seconds: 600,
    })
    const again = await send({ purpose: 'forget', ...params })
    expect(again.error).toBe('codeTooFrequent')
    const params2 = { ...params, code: '123456', pwd_md5: md5('good enough') }
    const tries: unknown[] = []
    for (let n = 0; n < 6; n++)
      tries.push((await call(platform, 'user/FindPwd', params2, { ip: ownIp() })).error)
    expect(tries).toEqual([...Array(5).fill('codeWrong'), 'codeExpired'])
    platform.advance(61)
    expect(await send({ purpose: 'forget', ...params })).toEqual(shown)
  }
  expect(await countMessages(platform, phone)).toBe(2)
})

test('whether a number has an account shows nowhere before its code is proved', async () => {
  const [taken, free] = [newPhone(), newPhone()]
  const owner = await createAccount(platform, { organisation: root, phone: taken })
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const answers = async (phone: string, name: string) => {
    const replies = [
      await send({ purpose: 'forget', account: phone }),
      await send({ purpose: 'forget', account: name }),
      await send({ purpose: 'register', target: phone }),
      await send({ purpose: 'bind', target: phone }, { sid }),
      await send({ purpose: 'register', target: phone }),
      await register(phone, '000000'),
    ]
    return replies.map(({ target: _, ...reply }) => reply)
  }
  expect(await answers(taken, owner.login)).toEqual(await answers(free, 'nobody at all'))
  platform.advance(61)
  await send({ purpose: 'register', target: taken })
  expect((await register(taken, await receivedCode(platform, taken))).error).toBe('phoneTaken')
})

test('messages to one number keep a minute apart, and one too many is not sent', async () => {
  const phone = newPhone()
  const { login } = await createAccount(platform, { organisation: root, phone })
  await send({ purpose: 'register', target: phone })
  await send({ purpose: 'forget', account: login })
  const { rows } = await platform.pool.query(
    `SELECT next_at - lag(next_at) OVER (ORDER BY id) >= interval '60 seconds' AS apart
     FROM outbox_message WHERE target = $1 ORDER BY id`,
    [phone],
  )
  expect(rows).toEqual([{ apart: null }, { apart: true }])
  for (let n = 0; n < 4; n++) {
    platform.advance(61)
    await send({ purpose: 'forget', account: login })
  }
  platform.advance(61)
  const code = await receivedCode(platform, phone)
  expect((await send({ purpose: 'forget', account: phone })).error).toBeUndefined()
  expect(await countMessages(platform, phone)).toBe(6)
  const params = { account: login, code, pwd_md5: md5('good4enough') }
  expect((await call(platform, 'user/FindPwd', params, { ip: ownIp() })).errcode).toBe(0)
})

test('every code asked for leaves a row in the audit log, without the code', async () => {
  const phone = newPhone()
  const { login } = await createAccount(platform, { organisation: root, phone })
  await send({ purpose: 'forget', account: login })
  const { rows } = await platform.pool.query(
    `SELECT * FROM audit WHERE func = 'user/SendCode' AND actor_name = $1`,
    [login],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ actor_kind: 'visitor', organisation_path: root.path })
  expect(JSON.stringify(rows[0])).not.toContain(await receivedCode(platform, phone))
  expect(JSON.stringify(rows[0])).not.toContain(phone)
})
