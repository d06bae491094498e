import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import type { KeyScope } from '#lib/codes/key-scopes.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { writeKeyUses } from '#server/domain/people/api-key/note-key-use.ts'
import { closeServices, openServices } from '#server/services.ts'
import { call, logIn, type RawCall, type Reply, request } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putSheet } from '../../factories/tasks.ts'

let platform: Platform
let root: Organisation
let fleet: Organisation
let other: Organisation
let rootSid: string
let vanId: number
let othersId: number

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  fleet = await createOrganisation(platform, { name: 'Fleet', parent: root })
  other = await createOrganisation(platform, { name: 'Other', parent: root })
  rootSid = await logIn(platform, await createAccount(platform, { organisation: root }))
  vanId = (await createDevice(platform, { organisation: fleet, imei: '860000000000017' })).id
  othersId = (await createDevice(platform, { organisation: other, imei: '860000000000025' })).id
})
afterAll(() => platform.close())

const usual = defaultPermissions('end_user', 'e_role_manager')

type Maker = { permissions?: readonly Permission[]; role?: 'e_role_manager' | 'e_role_user' }

async function maker({ permissions = usual, role = 'e_role_manager' }: Maker = {}, place = fleet) {
  const account = await createAccount(platform, { organisation: place, permissions, role })
  const sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}) => {
    platform.advance(10)
    return call(platform, func, params, { sid })
  }
  const add = (scopes: KeyScope[], more: object = {}) =>
    ask('dev/AddKey', { name: 'ERP', scopes, pwd_md5: md5('secret1'), ...more })
  const make = async (scopes: KeyScope[], more: object = {}) => {
    const made = await add(scopes, more)
    expect(made.error).toBeUndefined()
    return { id: made['key_id'] as string, key: made['key'] as string }
  }
  return { ...account, sid, ask, add, make }
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const by = (key: string, func: string, params: object = {}, raw: RawCall = {}): Promise<Reply> =>
  call(platform, func, params, { ...raw, headers: { ...bearer(key), ...raw.headers } })

const van = () => ({ simei: String(vanId) })

test('a key is told once and kept as its hash; lists, log and tables do not hold it', async () => {
  const { make, ask } = await maker()
  const { id, key } = await make(['device:read'], { request_id: 'first-key-of-all' })
  expect(key).toMatch(/^wpk_[\w-]{43}$/)
  expect((await by(key, 'device/GetDetail', van())).errcode).toBe(0)
  const { items } = await ask('dev/GetKeys')
  const row = { key_id: id, name: 'ERP', tail: key.slice(-4), scopes: ['device:read'] }
  expect(items).toMatchObject([{ ...row, rate: apiKeyLimits.usualRate, is_own: true }])
  const { rows } = await platform.pool.query<{ text: string }>(
    `SELECT row_to_json(k)::text AS text FROM api_key k
     UNION ALL SELECT row_to_json(a)::text FROM audit a
     UNION ALL SELECT row_to_json(i)::text FROM idempotency_key i`,
  )
  const kept = rows.map(({ text }) => text).join('\n')
  for (const secret of [key, key.slice(4), Buffer.from(key).toString('hex')])
    expect(kept).not.toContain(secret)
})

test('its maker hears of it, without the key', async () => {
  const { id, login, make } = await maker()
  const address = 'maker@waypost.example'
  await platform.pool.query('UPDATE account SET email = $2 WHERE id = $1', [id, address])
  const { key } = await make(['device:read'])
  const { rows } = await platform.pool.query<{ body: string }>(
    'SELECT body FROM outbox_message WHERE target = $1',
    [address],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.body).toContain(login)
  expect(rows[0]?.body).not.toContain(key)
})

test('no key without the password, without the right, beyond its bounds, or by another key', async () => {
  const { add, make, ask } = await maker()
  expect((await add(['device:read'], { pwd_md5: md5('wrong1') })).error).toBe('wrongPassword')
  const bare = await maker({ permissions: ['e_ua_show_family'] })
  expect((await bare.add(['device:read'])).error).toBe('noPermission')
  const now = Math.floor(platform.now() / 1000)
  const year = 366 * 86_400
  for (const more of [
    { end_time: now },
    { end_time: now + (apiKeyLimits.years + 1) * year },
    { rate: apiKeyLimits.mostRate + 1 },
    { rate: 0 },
    { networks: ['10.0.0.0/33'] },
    { networks: ['example.com'] },
    { networks: Array.from({ length: 21 }, (_, n) => `10.0.${n}.0/24`) },
    { scopes: [] },
    { scopes: ['ops:read'] },
    { name: ' ' },
    { name: 'x'.repeat(apiKeyLimits.name + 1) },
  ])
    expect([more, (await add(['device:read'], more)).error]).toEqual([more, 'badParams'])
  const { key } = await make(['device:read', 'device:write', 'account:read'])
  for (const func of [
    'dev/AddKey',
    'dev/GetKeys',
    'dev/DeleteKey',
    'user/ModifyPwd',
    'ops/GetKeys',
  ])
    expect([func, (await by(key, func)).error]).toEqual([func, 'keyScope'])
  const left = apiKeyLimits.perAccount - 1
  for (let n = 0; n < left; n++) await make(['device:read'])
  expect((await add(['device:read'])).error).toBe('tooManyKeys')
  const page = await ask('dev/GetKeys', { limit_size: 5 })
  const last = page['items'].at(-1).key_id
  const next = await ask('dev/GetKeys', { limit_size: 5, last_key_id: last })
  expect(
    next['items'].map((item: { key_id: string }) => Number(item.key_id) < Number(last)),
  ).toEqual(Array(5).fill(true))
})

test('unknown, ended and deleted keys are told apart, and challenged', async () => {
  const { make, ask } = await maker()
  const unknown = `wpk_${'A'.repeat(43)}`
  for (const key of [unknown, 'wpk_short', 'of-another-kind'])
    expect((await by(key, 'device/GetDetail', van())).error).toBe('keyUnknown')
  const end_time = Math.floor(platform.now() / 1000) + 3_600
  const ending = await make(['device:read'], { end_time })
  expect((await by(ending.key, 'device/GetDetail', van())).errcode).toBe(0)
  platform.advance(3_600)
  expect((await by(ending.key, 'device/GetDetail', van())).error).toBe('keyEnded')
  const listed = (await ask('dev/GetKeys'))['items']
  expect(listed.find((item: Reply) => item['key_id'] === ending.id)).toMatchObject({
    is_ended: true,
  })
  const deleted = await make(['device:read'])
  expect((await by(deleted.key, 'device/GetDetail', van())).errcode).toBe(0)
  expect((await ask('dev/DeleteKey', { key_id: deleted.id })).errcode).toBe(0)
  expect((await by(deleted.key, 'device/GetDetail', van())).error).toBe('keyUnknown')
  expect((await ask('dev/DeleteKey', { key_id: deleted.id })).error).toBe('notFound')
  const challenge = async (key: string, path: string) => {
    const { headers } = await request(platform, { path, headers: bearer(key), body: '{}' })
    return headers['www-authenticate']
  }
  expect(await challenge(deleted.key, '/mapi/user/GetInfo')).toBe('Bearer error="invalid_token"')
  const { key } = await make(['device:read'])
  expect(await challenge(key, '/mapi/alarm/Get')).toBe('Bearer error="insufficient_scope"')
  expect(await challenge(key, '/mapi/family/GetDeviceList')).toBeUndefined()
})

test('it is taken from its networks alone: IPv4, IPv6, and IPv4 written as IPv6', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'], {
    networks: ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7'],
  })
  const from = async (ip: string) => (await by(key, 'device/GetDetail', van(), { ip })).error
  for (const ip of ['10.1.2.3', '192.0.2.7', '2001:db8:1::9', '::ffff:10.1.2.3', '::ffff:a01:203'])
    expect([ip, await from(ip)]).toEqual([ip, undefined])
  for (const ip of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::ffff:10.2.0.1', '::1', 'unknown'])
    expect([ip, await from(ip)]).toEqual([ip, 'keyNetwork'])
})

test('each scope opens its functions and no others', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'])
  const told = await by(key, 'device/Modify', { ...van(), name: 'Stolen' })
  expect(told.error).toBe('keyScope')
  expect(told['error_message']).toContain('device:write')
  expect((await by(key, 'location/GetLast', {})).error).toBe('keyScope')
  const wider = await make(['device:write', 'location:read'])
  expect((await by(wider.key, 'device/Modify', { ...van(), name: 'Van 7' })).errcode).toBe(0)
  expect((await by(wider.key, 'location/GetLast', {})).errcode).toBe(0)
  expect((await by(wider.key, 'device/GetDetail', van())).error).toBe('keyScope')
})

test('it may ask who it is', async () => {
  const { make, login } = await maker()
  const { key } = await make(['account:read'])
  expect(await by(key, 'user/GetInfo')).toMatchObject({ errcode: 0, account: login })
})

test('it is never wider than its maker: other organisations, rights that are missing', async () => {
  const { make } = await maker({ permissions: ['e_ua_api_key', 'e_ua_show_family'] })
  const { key } = await make([
    'device:read',
    'device:write',
    'organisation:read',
    'organisation:write',
    'account:read',
    'commands:write',
  ])
  expect((await by(key, 'device/GetDetail', { simei: String(othersId) })).error).toBe(
    'deviceNotFound',
  )
  expect((await by(key, 'family/GetFamily', { sfamilyid: String(other.id) })).error).toBe(
    'notFound',
  )
  const above = { query: { monitorSid: String(root.id) } }
  expect((await by(key, 'device/GetDetail', van(), above)).error).toBe('notFound')
  for (const [func, params] of [
    ['device/Modify', { ...van(), name: 'Stolen' }],
    ['device/Delete', { simei: [String(vanId)] }],
    ['cmd/Send', { ...van(), type_value: 20_001 }],
    ['family/AddFamily', { sfamilyid: String(fleet.id), name: 'Below', type: 'end_user' }],
  ] as const) {
    const byKey = await by(key, func, params)
    expect([func, byKey.error]).toEqual([func, 'noPermission'])
  }
})

test('rights that its maker loses are lost for it at once, and back with them', async () => {
  const { id, make } = await maker()
  const { key } = await make(['device:write'])
  const rename = () => by(key, 'device/Modify', { ...van(), name: 'Van 8' })
  const give = async (auth: readonly Permission[]) => {
    platform.advance(10)
    const set = await call(
      platform,
      'usermgr/SetAuth',
      { suid: String(id), auth },
      { sid: rootSid },
    )
    expect(set.error).toBeUndefined()
  }
  expect((await rename()).errcode).toBe(0)
  await give(['e_ua_api_key', 'e_ua_show_family'])
  expect((await rename()).error).toBe('noPermission')
  await give(['e_ua_edit_device', 'e_ua_show_family'])
  expect((await rename()).error).toBe('noPermission')
  await give(['e_ua_api_key', 'e_ua_edit_device', 'e_ua_show_family'])
  expect((await rename()).errcode).toBe(0)
})

test('it sees what its maker sees after a move, at once', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'])
  const yard = await createOrganisation(platform, { name: 'Yard', parent: other })
  const { id } = await createDevice(platform, { organisation: yard, imei: '860000000000033' })
  const read = async () => (await by(key, 'device/GetDetail', { simei: String(id) })).error
  const move = (to: Organisation) =>
    call(
      platform,
      'family/MoveFamily',
      { sfamilyid: String(yard.id), to_sfamilyid: String(to.id) },
      { sid: rootSid },
    )
  expect(await read()).toBe('deviceNotFound')
  expect((await move(fleet)).error).toBeUndefined()
  expect(await read()).toBeUndefined()
  platform.advance(10)
  expect((await move(other)).error).toBeUndefined()
  expect(await read()).toBe('deviceNotFound')
})

test('a new password keeps it, locking its maker ends it for good, deleting the account takes it along', async () => {
  const { id, ask, make, login } = await maker()
  const { key } = await make(['device:read'])
  const read = async () => (await by(key, 'device/GetDetail', van())).error
  const change = { old_pwd_md5: md5('secret1'), pwd_md5: md5('Quite7Unlikely') }
  expect((await ask('user/ModifyPwd', change)).error).toBeUndefined()
  expect(await read()).toBeUndefined()
  const freeze = (frozen: boolean) =>
    call(platform, 'usermgr/ModifyUser', { suid: String(id), is_frozen: frozen }, { sid: rootSid })
  expect((await freeze(true)).error).toBeUndefined()
  expect(await read()).toBe('keyEnded')
  expect((await freeze(false)).error).toBeUndefined()
  expect(await read()).toBe('keyEnded')
  const sid = await logIn(platform, { login, password: 'Quite7Unlikely' })
  const again = { name: 'ERP', scopes: ['device:read'], pwd_md5: md5('Quite7Unlikely') }
  const made = await call(platform, 'dev/AddKey', again, { sid })
  const newKey = made['key'] as string
  expect((await by(newKey, 'device/GetDetail', van())).errcode).toBe(0)
  const gone = await call(platform, 'usermgr/DelUser', { suid: String(id) }, { sid: rootSid })
  expect(gone.error).toBeUndefined()
  expect((await by(newKey, 'device/GetDetail', van())).error).toBe('keyUnknown')
})

test('calls a minute are counted by key, and 429 says when to come again', async () => {
  const { make } = await maker()
  const slow = await make(['device:read'], { rate: 3 })
  const read = () => by(slow.key, 'device/GetDetail', van())
  for (let n = 0; n < 3; n++) expect((await read()).errcode).toBe(0)
  expect((await read()).error).toBe('tooFrequent')
  const { status, headers } = await request(platform, {
    path: '/mapi/device/GetDetail',
    headers: bearer(slow.key),
    body: JSON.stringify({ params: van() }),
  })
  expect([status, headers['retry-after']]).toEqual([429, '20'])
  const besides = await make(['device:read'], { rate: 3 })
  expect((await by(besides.key, 'device/GetDetail', van())).errcode).toBe(0)
  platform.advance(20)
  expect((await read()).errcode).toBe(0)
})

test('a call with a key and a session goes by the key; public functions look at neither', async () => {
  const { make, sid } = await maker()
  const { key } = await make(['device:read'])
  const both = (func: string, of = key) => call(platform, func, {}, { sid, headers: bearer(of) })
  expect((await both('user/GetSessions')).error).toBe('keyScope')
  expect((await both('user/GetInfo', 'wpk_wrong')).error).toBe('keyUnknown')
  expect((await both('user/GetLegal', 'wpk_wrong')).errcode).toBe(0)
  for (const authorization of ['Basic d2F5OnBvc3Q=', 'Bearer of-a-proxy-in-front'])
    expect(
      (await call(platform, 'user/GetInfo', {}, { sid, headers: { authorization } })).errcode,
    ).toBe(0)
  const apart = { 'sec-fetch-site': 'cross-site' }
  expect((await by(key, 'device/GetDetail', van(), { headers: apart })).error).toBe('crossSite')
})

test('its maker, and administrators of the organisation, see and end it; nobody else', async () => {
  const clerk = await maker({ permissions: [...usual], role: 'e_role_user' })
  const chief = await maker()
  const stranger = await maker({}, other)
  const colleague = await maker({ permissions: [...usual], role: 'e_role_user' })
  const { id } = await clerk.make(['device:read'])
  const sees = async ({ ask }: typeof chief) =>
    ((await ask('dev/GetKeys'))['items'] as Reply[]).find((item) => item['key_id'] === id)
  expect(await sees(chief)).toMatchObject({ account: clerk.login, is_own: false })
  expect(await sees(clerk)).toMatchObject({ is_own: true })
  for (const person of [stranger, colleague]) {
    expect(await sees(person)).toBeUndefined()
    expect((await person.ask('dev/DeleteKey', { key_id: id })).error).toBe('notFound')
  }
  expect((await chief.ask('dev/DeleteKey', { key_id: id })).errcode).toBe(0)
  expect(await sees(clerk)).toBeUndefined()
})

test('what is done by a key is logged with its name; its last use is noted, by no call itself', async () => {
  const { id, make, ask } = await maker()
  const { id: keyId, key } = await make(['device:write', 'device:read'])
  await by(key, 'device/Modify', { ...van(), name: 'Van 9' }, { ip: '198.51.100.4' })
  await by(key, 'device/Delete', { simei: [String(othersId)] }, { ip: '198.51.100.4' })
  const { rows } = await platform.pool.query<{ func: string; key: string }>(
    `SELECT func, after->>'apiKey' AS key FROM audit
     WHERE actor_id = $1 AND func LIKE 'device/%' ORDER BY id`,
    [id],
  )
  const name = `ERP …${key.slice(-4)}`
  expect(rows).toEqual([
    { func: 'device/Modify', key: name },
    { func: 'device/Delete', key: name },
  ])
  const last = async () =>
    ((await ask('dev/GetKeys'))['items'] as Reply[]).find((item) => item['key_id'] === keyId)
  expect(await last()).toMatchObject({ last_time: null, last_func: '' })
  const at = Math.floor(platform.now() / 1000) - 10
  await writeKeyUses(platform)
  expect(await last()).toMatchObject({
    last_time: at,
    last_ip: '198.51.100.4',
    last_func: 'device/Delete',
  })
})

test('no line of the log holds a key, whether a call is let in, refused or fails', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { key } = await (await maker()).make(['device:read'])
  const logged = { ...platform, log: pino({ level: 'trace' }, sink) }
  const broken = { ...logged, pool: {} as Platform['pool'] }
  const ask = async (services: typeof logged, of: string) =>
    (await call(services, 'device/GetDetail', van(), { headers: bearer(of) })).error
  expect(await ask(logged, key)).toBeUndefined()
  expect(await ask(logged, `${key}x`)).toBe('keyUnknown')
  expect(await ask(broken, key)).toBe('serviceFailed')
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).not.toContain(key)
})

test('a second process refuses at once what the first has ended', async () => {
  const { bus, config, log, now } = platform
  const second = await openServices({ bus, config, log, now, max: 2 })
  try {
    const { make, ask } = await maker()
    const { id, key } = await make(['device:read'])
    const there = () => call(second, 'device/GetDetail', van(), { headers: bearer(key) })
    expect((await there()).errcode).toBe(0)
    await ask('dev/DeleteKey', { key_id: id })
    expect((await there()).error).toBe('keyUnknown')
  } finally {
    await closeServices(second)
  }
})

test('answers come in the language of the call, else in that of its maker', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'])
  const told = async (headers: Record<string, string>) =>
    (await by(key, 'device/GetDetail', { simei: String(othersId) }, { headers }))['error_message']
  expect(await told({ 'accept-language': 'de, en' })).toBe('Device not found, or removed')
  expect(await told({})).not.toBe('')
})

test('no key makes or removes what outlives it: accounts, phones, codes and passwords of devices', async () => {
  const permissions = defaultPermissions('seller', 'e_role_manager')
  const { id, make, ask } = await maker({ permissions }, root)
  const { key } = await make(['device:write', 'organisation:write'])
  const named = { name: 'Backdoor', type: 'seller' }
  const refused = async (func: string, params: object) => {
    platform.advance(10)
    expect([func, (await by(key, func, params)).error]).toEqual([func, 'keyParam'])
  }
  const user = {
    account: 'backdoor1',
    nickName: 'Back',
    pwd_md5: md5('Backdoor-9x'),
    role: 'e_role_manager',
  }
  await refused('family/AddFamily', { ...named, user })
  const emptied = await createOrganisation(platform, { name: 'Emptied', parent: root })
  const gone = { sfamilyid: String(emptied.id), with_accounts: true }
  await refused('family/DelFamily', gone)
  await refused('device/Bind', { simei: [String(vanId)], phone: '+41791234567' })
  const into = { sfamilyid: String(fleet.id) }
  const added = { ...into, imei: '860000000000777' }
  await refused('device/Add', { ...added, phone: '+41791234568' })
  await refused('device/Add', { ...added, code: 'ABCD-1234' })
  for (const row of [
    ['860000000000785', '+41791234569', ''],
    ['860000000000785', '', 'ABCD-1234'],
  ]) {
    const file_id = await putSheet(platform, id, [['imei', 'phone', 'code'], row])
    for (const dry_run of [true, false])
      await refused('device/Import', { ...into, file_id, dry_run })
  }
  const plain = await putSheet(platform, id, [['imei'], ['860000000000793']])
  await refused('device/Import', { ...into, file_id: plain, password: 'random' })
  platform.advance(10)
  const started = await by(key, 'device/Import', { ...into, file_id: plain, password: 'none' })
  expect(started['task_id']).toEqual(expect.any(String))
  const { sid } = await by(key, 'family/AddFamily', named)
  const without = { sfamilyid: sid, with_accounts: false }
  expect((await by(key, 'family/DelFamily', without)).errcode).toBe(0)
  expect((await by(key, 'device/Add', { ...added, phone: '', code: '' })).errcode).toBe(0)
  // Their maker, logged in, does.
  expect((await ask('family/DelFamily', gone)).errcode).toBe(0)
})

test('refused calls use up its calls a minute; those from elsewhere do not take them from its owner', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'], { rate: 2, networks: ['10.0.0.0/8'] })
  const three = async (func: string, ip: string) => {
    const errors: (string | undefined)[] = []
    for (let n = 0; n < 3; n++) errors.push((await by(key, func, van(), { ip })).error)
    return errors
  }
  const [elsewhere, home] = ['198.51.100.4', '10.0.0.4']
  const outside = ['keyNetwork', 'keyNetwork', 'tooFrequent']
  expect(await three('device/GetDetail', elsewhere)).toEqual(outside)
  expect(await three('alarm/Get', home)).toEqual(['keyScope', 'keyScope', 'tooFrequent'])
  platform.advance(60)
  expect(await three('device/GetDetail', home)).toEqual([undefined, undefined, 'tooFrequent'])
})

test('it is told in the words of the form what a key lacks, and in the language of its maker', async () => {
  const { make } = await maker()
  const { key } = await make(['device:read'])
  const told = async (func: string, headers: Record<string, string> = {}) =>
    (await by(key, func, {}, { headers }))['error_message']
  expect(await told('device/Modify', { 'accept-language': 'de, en' })).toBe(
    'The key does not give access to this function (needs: Devices: change (device:write))',
  )
  expect(await told('alarm/Get', { 'accept-language': 'jp' })).toContain(
    'アラート：閲覧 (alarm:read)',
  )
  expect(await told('dev/GetKeys', { 'accept-language': 'en' })).toContain('no key may call it')
  await platform.pool.query(`UPDATE api_key SET lang = 'fr'`)
  platform.memory.keys.clear()
  expect(await told('device/Modify')).toContain('Appareils : modifier (device:write)')
})
