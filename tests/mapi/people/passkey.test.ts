import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { newAuthenticator, type Twist } from '../../factories/authenticator.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { ownIp } from '../../factories/numbers.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const [here, elsewhere] = ['console.example', 'other-brand.example']
const origin = `https://${here}`

type Person = { id: number; login: string; password: string }
type Authenticator = ReturnType<typeof newAuthenticator>

/** By the host that the page was loaded from. */
const ask = (func: string, params: object, from: { sid?: string; host?: string } = {}) => {
  platform.advance(2)
  const { sid, host = here } = from
  const headers = { host }
  return call(platform, func, params, { sid, ip: ownIp(), isSecure: true, headers })
}

const begin = (sid: string, { password }: Person, more: object = {}) =>
  ask('user/BeginPasskey', { pwd_md5: md5(password), ...more }, { sid })
const asked = (reply: Record<string, unknown>) => ({
  challenge: String(reply['challenge']),
  host: String(reply['host']),
})
const add = async (sid: string, account: Person, key: Authenticator, twist: Twist = {}) => {
  const offer = asked(await begin(sid, account))
  return ask('user/AddPasskey', { ...key.make(offer, twist), name: 'Laptop' }, { sid })
}
const challenge = async (host = here) => asked(await ask('user/BeginPasskeyLogin', {}, { host }))
const enter = async (key: Authenticator, twist: Twist = {}) =>
  ask('user/PasskeyLogin', key.use(await challenge(), twist))

async function withPasskey(organisation = root) {
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  const key = newAuthenticator(origin)
  const { passkey_id: id } = await add(sid, account, key)
  return { account, sid, key, id: String(id) }
}

const auditOf = async ({ id }: Person, func: string) => {
  const { rows } = await platform.pool.query(
    'SELECT before, after, errcode FROM audit WHERE func = $1 AND object_id = $2 ORDER BY id',
    [func, id],
  )
  return rows
}

test('a passkey is added with the password, and logs in without', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const info = () => ask('user/GetInfo', {}, { sid })
  expect((await info())['has_passkey']).toBe(false)
  expect((await begin(sid, { ...account, password: 'not it' })).error).toBe('wrongPassword')
  const key = newAuthenticator(origin)
  const offer = await begin(sid, account)
  expect(offer).toMatchObject({ host: here, user_name: account.login, known: [] })
  const added = await ask('user/AddPasskey', { ...key.make(asked(offer)), name: 'Laptop' }, { sid })
  expect(added.error).toBeUndefined()
  expect((await info())['has_passkey']).toBe(true)
  expect((await begin(sid, account))['known']).toEqual([key.id])
  const list = () => ask('user/GetPasskeys', {}, { sid })
  const row = { passkey_id: added['passkey_id'], name: 'Laptop', host: here, is_here: true }
  expect((await list())['items']).toMatchObject([{ ...row, used_time: null }])

  const handle = String(offer['user_id'])
  const entered = await enter(key, { userHandle: handle })
  expect(entered).toMatchObject({ account: account.login, suid: String(account.id) })
  const read = await ask('family/GetFamily', {}, { sid: entered['sid'] })
  expect(read.error).toBeUndefined()
  expect((await list())['items'][0]['used_time']).toBe(Math.floor(platform.now() / 1000) - 4)
  expect((await auditOf(account, 'user/AddPasskey'))[0]?.after).toEqual({
    secondFactor: 'passkey',
    host: here,
    name: 'Laptop',
  })
  expect((await auditOf(account, 'user/Login')).at(-1)?.after).toMatchObject({
    secondFactor: 'passkey',
  })
})

test('none is added that was made elsewhere, for another challenge, account or session, or without its person', async () => {
  const account = await createAccount(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const other = await createAccount(platform, { organisation: root })
  const otherSid = await logIn(platform, other)
  const key = newAuthenticator(origin)
  for (const twist of [
    { origin: `https://${elsewhere}` },
    { origin: `http://${here}` },
    { rpId: elsewhere },
    { isVerified: false },
  ])
    expect((await add(sid, account, key, twist)).error).toBe('passkeyRefused')

  const keep = (offer: { challenge: string; host: string }, by: object) =>
    ask('user/AddPasskey', { ...key.make(offer), name: 'Laptop' }, by)
  const made = asked(await begin(sid, account))
  const forged = { ...made, challenge: `${made.challenge.slice(0, -4)}AAAA` }
  expect((await keep(forged, { sid })).error).toBe('passkeyRefused')
  expect((await keep(made, { sid: otherSid })).error).toBe('passkeyRefused')
  expect((await keep(made, { sid: await logIn(platform, account) })).error).toBe('passkeyRefused')
  expect((await keep(await challenge(), { sid })).error).toBe('passkeyRefused')
  expect((await keep(made, { sid, host: elsewhere })).error).toBe('passkeyRefused')
  platform.advance(301)
  expect((await keep(made, { sid })).error).toBe('passkeyRefused')

  const fresh = asked(await begin(sid, account))
  expect((await keep(fresh, { sid })).error).toBeUndefined()
  expect((await keep(fresh, { sid })).error).toBe('passkeyRefused')
  expect((await add(otherSid, other, key)).error).toBe('passkeyRefused')
})

test('none logs in from another origin, with another or an old challenge, or without its person', async () => {
  const { key, account } = await withPasskey()
  for (const twist of [
    { origin: `https://${elsewhere}` },
    { rpId: elsewhere },
    { isVerified: false },
    { userHandle: 'AAAA' },
  ]) {
    expect((await enter(key, twist)).error).toBe('passkeyRefused')
    // Else the next would be held back.
    expect((await enter(key)).error).toBeUndefined()
  }
  const offer = await challenge()
  const answer = key.use(offer)
  const damaged = { ...answer, signature: key.use(await challenge()).signature }
  expect((await ask('user/PasskeyLogin', damaged)).error).toBe('passkeyRefused')
  expect((await ask('user/PasskeyLogin', answer)).error).toBeUndefined()
  expect((await ask('user/PasskeyLogin', answer)).error).toBe('passkeyRefused')
  // Signed anew: the challenge serves once whatever the counter says.
  expect((await ask('user/PasskeyLogin', key.use(offer))).error).toBe('passkeyRefused')
  expect((await auditOf(account, 'user/Login')).at(-1)?.after).toMatchObject({
    secondFactor: 'passkey, answered before',
  })
  const sid = await logIn(platform, account)
  const ofAdding = key.use(asked(await begin(sid, account)))
  expect((await ask('user/PasskeyLogin', ofAdding)).error).toBe('passkeyRefused')
  const late = key.use(await challenge())
  platform.advance(301)
  expect((await ask('user/PasskeyLogin', late)).error).toBe('passkeyRefused')
  const [first] = (await auditOf(account, 'user/Login')).filter(({ errcode }) => errcode !== 0)
  expect(first?.after).toMatchObject({ secondFactor: 'passkey' })
})

test('two log-ins at once with one answer: one goes through', async () => {
  const { key } = await withPasskey()
  const answer = key.use(await challenge())
  const both = await Promise.all([
    ask('user/PasskeyLogin', answer),
    ask('user/PasskeyLogin', answer),
  ])
  expect(both.map(({ error }) => error ?? 'in').toSorted()).toEqual(['in', 'passkeyRefused'])
})

test('a counter that goes back is refused and noted; one that stays 0 is none', async () => {
  const { key, account } = await withPasskey()
  expect((await enter(key, { counter: 7 })).error).toBeUndefined()
  expect((await enter(key, { counter: 7 })).error).toBe('passkeyRefused')
  expect((await auditOf(account, 'user/Login')).at(-1)?.after).toMatchObject({
    secondFactor: 'passkey, its counter went back',
  })
  expect((await enter(key, { counter: 0 })).error).toBe('passkeyRefused')
  expect((await enter(key, { counter: 8 })).error).toBeUndefined()
  const plain = await withPasskey()
  expect((await enter(plain.key, { counter: 0 })).error).toBeUndefined()
  expect((await enter(plain.key, { counter: 0 })).error).toBeUndefined()
})

test('one that was deleted logs in no more; one of others does not exist', async () => {
  const { key, account, sid, id } = await withPasskey()
  const mail = `owner-${account.id}@example.com`
  await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [mail, account.id])
  const stranger = await withPasskey()
  const remove = (passkey_id: string, by: string, { password }: Person) =>
    ask('user/DeletePasskey', { passkey_id, pwd_md5: md5(password) }, { sid: by })
  expect((await remove(id, stranger.sid, stranger.account)).error).toBe('notFound')
  expect((await remove(id, sid, { ...account, password: 'wrong' })).error).toBe('wrongPassword')
  expect((await remove(id, sid, account)).error).toBeUndefined()
  expect((await enter(key)).error).toBe('passkeyUnknown')
  expect((await enter(stranger.key)).error).toBeUndefined()
  expect((await ask('user/GetPasskeys', {}, { sid }))['items']).toEqual([])
  const again = newAuthenticator(origin)
  expect((await add(sid, account, again)).error).toBeUndefined()
  const { rows } = await platform.pool.query(
    'SELECT body FROM outbox_message WHERE target = $1 ORDER BY id',
    [mail],
  )
  expect(rows.map(({ body }) => body)).toEqual([
    expect.stringMatching('已删除'),
    expect.stringMatching('新增了通行密钥'),
  ])
})

test('it belongs to one host; an address without a name has none', async () => {
  const { key, sid, account } = await withPasskey()
  const there = await challenge(elsewhere)
  expect(there.host).toBe(elsewhere)
  const answer = key.use(there, { origin: `https://${elsewhere}` })
  expect((await ask('user/PasskeyLogin', answer, { host: elsewhere })).error).toBe('passkeyUnknown')
  const seen = await ask('user/GetPasskeys', {}, { sid, host: elsewhere })
  expect(seen['items']).toMatchObject([{ host: here, is_here: false }])
  for (const host of ['127.0.0.1:3000', '[::1]:3000'])
    expect((await ask('user/BeginPasskeyLogin', {}, { host })).error).toBe('passkeyUnavailable')
  const params = { pwd_md5: md5(account.password) }
  const begun = await ask('user/BeginPasskey', params, { sid, host: '127.0.0.1' })
  expect(begun.error).toBe('passkeyUnavailable')
})

test('a locked account and one without rights stay outside, as with a password', async () => {
  const { key, account } = await withPasskey()
  const set = (column: string, value: unknown) =>
    platform.pool.query(`UPDATE account SET ${column} = $1 WHERE id = $2`, [value, account.id])
  await set('frozen_at', new Date(platform.now()))
  expect((await enter(key)).error).toBe('accountFrozen')
  await set('frozen_at', null)
  await set('role', 'e_role_user')
  await set('permissions', [])
  expect((await enter(key)).error).toBe('accountWithoutPermission')
})

test('wrong answers are held back as wrong passwords are', async () => {
  const { key } = await withPasskey()
  const ip = ownIp()
  const errors: unknown[] = []
  const offer = await challenge()
  for (let n = 0; n < 6; n++) {
    const params = key.use(offer, { isVerified: false })
    const from = { ip, isSecure: true, headers: { host: here } }
    errors.push((await call(platform, 'user/PasskeyLogin', params, from)).error)
  }
  expect(errors.slice(0, 5)).toEqual(Array(5).fill('passkeyRefused'))
  expect(errors[5]).toBe('tooManyAttempts')
})

test('it stands for both factors: no code is asked for, and what an organisation wants is given', async () => {
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const { key, account, sid } = await withPasskey(dealer)
  const set = (params: object) => ask('user/SetTotp', params, { sid })
  const { secret } = await set({ op: 'begin', pwd_md5: md5(account.password) })
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: platform.now() })
  await set({ op: 'confirm', code: codeNow() })
  platform.advance(60)
  expect((await enter(key))['sid']).toBeTypeOf('string')
  // Whoever has it needs no other factor, so another one is added with both.
  expect((await begin(sid, account)).error).toBe('badParams')
  expect((await begin(sid, account, { code: '000000' })).error).toBe('totpWrong')
  platform.advance(60)
  expect((await begin(sid, account, { code: codeNow() })).error).toBeUndefined()

  const person = await withPasskey(dealer)
  const opened = await enter(person.key)
  const rule = { is_required: true }
  expect((await ask('usermgr/SetFactorRule', rule, { sid })).error).toBeUndefined()
  const must = async (of: string) => (await ask('user/GetInfo', {}, { sid: of }))['must_set_totp']
  expect(await must(String(opened['sid']))).toBe(false)
  expect(await must(person.sid)).toBe(true)
  expect(await must(await logIn(platform, person.account))).toBe(true)
  const again = await enter(person.key)
  expect(again['must_set_totp']).toBe(false)
  const { without } = await ask('usermgr/GetFactorRule', {}, { sid })
  expect(without).toBe(0)

  const clear = { suid: String(person.account.id) }
  expect((await ask('usermgr/ClearTotp', clear, { sid })).error).toBeUndefined()
  expect((await enter(person.key)).error).toBe('passkeyUnknown')
  expect(await must(String(again['sid']))).toBe(true)
})

test('an account has 20 at most; a device has none', async () => {
  const { account, sid } = await withPasskey()
  await platform.pool.query(
    `INSERT INTO passkey (account_id, host, credential_id, public_key, counter, name, is_backed_up, created_at)
     SELECT $1::int, $2::text, decode(md5($2 || n), 'hex'), '', 0, 'n', false, now() FROM generate_series(1, 19) n`,
    [account.id, here],
  )
  expect((await begin(sid, account)).error).toBe('tooManyPasskeys')
  const { imei } = await createDevice(platform, { organisation: root })
  const device = await logIn(platform, { login: imei, password: '123456' })
  expect((await ask('user/GetPasskeys', {}, { sid: device })).error).toBe('accountsOnly')
})
