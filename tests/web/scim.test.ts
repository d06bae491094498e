import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../factories/caller.ts'
import { ownIp } from '../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
  type Organisation,
} from '../factories/organisations.ts'
import {
  byName,
  core,
  enterprise,
  entraUser,
  filtered,
  made,
  openScimFirm,
  patch,
  refusal,
  type ScimFirm,
  send,
} from '../factories/scim-firm.ts'
import { openWeb, type Web } from '../factories/web.ts'

let web: Web
let root: Organisation

beforeAll(async () => {
  web = await openWeb({ env: { OIDC_PRIVATE: 'true', TRUST_PROXY: 'true' } })
  root = await createOrganisation(web.services)
})
afterAll(() => web.close())

const firm = (facts?: object) => openScimFirm(web, root, facts)

const auditOf = async ({ organisation }: ScimFirm) =>
  (
    await web.services.pool.query<{
      func: string
      actor_name: string
      object_id: number
      after: Record<string, unknown>
    }>(
      `SELECT func, actor_name, object_id, after FROM audit
       WHERE organisation_id = $1 AND after ->> 'apiKey' LIKE 'SCIM%' ORDER BY id`,
      [organisation.id],
    )
  ).rows

test('Entra ID tests the connection, makes, changes, deactivates and deletes a user', async () => {
  const own = await firm()
  const asked = await byName(own, randomUUID())
  expect(asked).toMatchObject({
    status: 200,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    },
  })
  expect(asked.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
  const user = entraUser()
  expect((await byName(own, user.userName)).body.totalResults).toBe(0)
  const created = await own.scim('POST', 'Users', user)
  expect(created).toMatchObject({
    status: 201,
    body: {
      schemas: [core],
      id: expect.stringMatching(/^\d+$/),
      externalId: user.externalId,
      userName: user.userName,
      displayName: 'Ada Byron',
      name: { formatted: 'Ada Byron', familyName: 'Byron', givenName: 'Ada' },
      active: true,
      emails: [{ value: user.userName, type: 'work', primary: true }],
      meta: { resourceType: 'User', location: expect.stringContaining('/scim/v2/Users/') },
    },
  })
  const { id } = created.body
  expect(created.headers.get('location')).toBe(`http://${web.host}/scim/v2/Users/${id}`)
  expect((await byName(own, user.userName.toUpperCase())).body.Resources[0].id).toBe(id)
  const changed = await own.scim(
    'PATCH',
    `Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Ada.King@firm.test' },
      { op: 'Add', path: 'name.familyName', value: 'King' },
      { op: 'Replace', path: 'displayName', value: 'Ada King' },
      { op: 'Add', path: `${enterprise}:manager`, value: '26118915-6090-4610-87e4-49d8ca9f808d' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'UK' },
    ),
  )
  expect(changed).toMatchObject({
    status: 200,
    body: {
      displayName: 'Ada King',
      name: { familyName: 'King', givenName: 'Ada' },
      emails: [{ value: 'ada.king@firm.test' }],
      active: true,
    },
  })
  const off = patch({ op: 'Replace', path: 'active', value: 'False' })
  for (let again = 0; again < 2; again++)
    expect(await own.scim('PATCH', `Users/${id}`, off)).toMatchObject({
      status: 200,
      body: { active: false },
    })
  expect((await byName(own, user.userName)).body.Resources[0].active).toBe(false)
  const on = patch({ op: 'Replace', value: { active: 'True', 'name.givenName': 'Augusta' } })
  expect((await own.scim('PATCH', `Users/${id}`, on)).body).toMatchObject({
    active: true,
    name: { givenName: 'Augusta' },
  })
  expect((await own.scim('DELETE', `Users/${id}`)).status).toBe(204)
  expect(await own.scim('DELETE', `Users/${id}`)).toMatchObject(refusal(404))
  expect(await own.scim('GET', `Users/${id}`)).toMatchObject(refusal(404))
  expect((await byName(own, user.userName)).body.totalResults).toBe(0)
  const events = await auditOf(own)
  expect(new Set(events.map(({ actor_name }) => actor_name))).toEqual(new Set(['Firm']))
  expect(events.map(({ func }) => func.split('/')[1])).toEqual([
    'AddUser',
    'ModifyUser',
    'ModifyUser',
    'ModifyUser',
    'ModifyUser',
    'ModifyUser',
    'DelUser',
  ])
  expect(events.every(({ object_id }) => String(object_id) === id)).toBe(true)
})

test('Okta asks what there is, makes, replaces, deactivates and lets back in a user', async () => {
  const own = await firm()
  expect(await own.scim('GET', 'ServiceProviderConfig')).toMatchObject({
    status: 200,
    body: { patch: { supported: true }, filter: { supported: true, maxResults: 200 } },
  })
  expect(await own.scim('GET', 'Users?startIndex=1&count=2')).toMatchObject({
    status: 200,
    body: { totalResults: 1, startIndex: 1, itemsPerPage: 1 },
  })
  const name = `isaac${nextNumber()}@firm.test`
  expect((await byName(own, name)).body.Resources).toEqual([])
  const user = {
    schemas: [core],
    userName: name,
    name: { givenName: 'Isaac', familyName: 'Brock' },
    emails: [{ primary: true, value: name, type: 'work' }],
    displayName: 'Isaac Brock',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const { status, body } = await own.scim('POST', 'Users', user)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(JSON.stringify(body)).not.toContain('1mz050nq')
  const whole = { ...body, ...user, id: body.id, displayName: 'Isaac B.' }
  for (let again = 0; again < 2; again++)
    expect(await own.scim('PUT', `Users/${body.id}`, whole)).toMatchObject({
      status: 200,
      body: { id: body.id, displayName: 'Isaac B.', active: true },
    })
  const set = (active: boolean) =>
    own.scim('PATCH', `Users/${body.id}`, patch({ op: 'replace', value: { active } }))
  expect((await set(false)).body.active).toBe(false)
  expect((await own.scim('GET', `Users/${body.id}`)).body.active).toBe(false)
  expect((await set(true)).body.active).toBe(true)
  expect((await own.scim('PUT', `Users/${body.id}`, { ...whole, active: false })).body.active).toBe(
    false,
  )
})

test('whoever is deactivated is logged out at once, their keys end, and they are let back in', async () => {
  const own = await firm()
  const { services } = web
  const account = await createAccount(services, {
    organisation: own.organisation,
    role: 'e_role_user',
    permissions: ['e_ua_show_family', 'e_ua_api_key'],
  })
  const sid = await logIn(services, account, { ip: ownIp() })
  const key = await call(
    services,
    'dev/AddKey',
    { name: 'a', scopes: ['device:read'], pwd_md5: md5(account.password) },
    { sid, ip: ownIp() },
  )
  expect(key.error, JSON.stringify(key)).toBeUndefined()
  const set = (active: boolean) =>
    own.scim(
      'PATCH',
      `Users/${account.id}`,
      patch({ op: 'replace', path: 'active', value: active }),
    )
  expect((await set(false)).body).toMatchObject({ userName: account.login, active: false })
  expect((await call(services, 'user/GetInfo', {}, { sid })).error).toBe('accountChanged')
  const enter = () =>
    call(
      services,
      'user/Login',
      { account: account.login, pwd_md5: md5(account.password) },
      { ip: ownIp() },
    )
  expect((await enter()).error).toBe('accountFrozen')
  expect((await set(true)).body.active).toBe(true)
  expect((await enter()).error).toBeUndefined()
  const { rows } = await services.pool.query(
    'SELECT ends_at IS NOT NULL AS ended FROM api_key WHERE account_id = $1',
    [account.id],
  )
  expect(rows).toEqual([{ ended: true }])
})

test('an account has the role of the table, the rights that the provider may give, and no password', async () => {
  const own = await firm()
  const boss = await made(own, { roles: [{ primary: true, value: 'fleet-admins' }] })
  const json = await made(own, { roles: [JSON.stringify({ id: '1', value: 'fleet-admins' })] })
  const clerk = await made(own, { roles: ['others'] })
  const { rows } = await web.services.pool.query(
    'SELECT id::text, role, login FROM account WHERE organisation_id = $1 ORDER BY account.id',
    [own.organisation.id],
  )
  expect(rows.slice(1)).toMatchObject([
    { id: boss.id, role: 'e_role_manager' },
    { id: json.id, role: 'e_role_manager' },
    { id: clerk.id, role: 'e_role_user', login: clerk.userName.split('@')[0] },
  ])
  await own.set({ default_role: null })
  expect(await own.scim('POST', 'Users', entraUser())).toMatchObject(refusal(400, 'invalidValue'))
})

test('a userName is one user of the organisation, and nobody hears of others', async () => {
  const [own, other] = [await firm(), await firm()]
  const user = entraUser()
  const first = await own.scim('POST', 'Users', user)
  expect(first.status).toBe(201)
  const again = { ...entraUser(user.userName.toUpperCase()) }
  expect(await own.scim('POST', 'Users', again)).toMatchObject(refusal(409, 'uniqueness'))
  expect((await other.scim('POST', 'Users', user)).status).toBe(201)
  const renamed = await made(own)
  const taken = patch({ op: 'replace', path: 'userName', value: user.userName })
  expect(await own.scim('PATCH', `Users/${renamed.id}`, taken)).toMatchObject(
    refusal(409, 'uniqueness'),
  )
  const manual = own.manager.login
  expect(await own.scim('POST', 'Users', entraUser(manual, { emails: [] }))).toMatchObject(
    refusal(409, 'uniqueness'),
  )
  expect((await byName(own, manual)).body.Resources[0].id).toBe(String(own.manager.id))
})

test('of two that come at once one is made', async () => {
  const own = await firm()
  const user = entraUser()
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => own.scim('POST', 'Users', user)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect((await byName(own, user.userName)).body.totalResults).toBe(1)
})

test('a key reaches the accounts of its own organisation alone, and /scim alone', async () => {
  const [own, other] = [await firm(), await firm()]
  const below = await createOrganisation(web.services, { parent: own.organisation })
  const deeper = await createAccount(web.services, { organisation: below })
  const strangers = [other.manager.id, deeper.id, 999_999_999]
  const off = patch({ op: 'replace', path: 'active', value: false })
  for (const id of strangers) {
    expect(await own.scim('GET', `Users/${id}`)).toMatchObject(refusal(404))
    expect(await own.scim('PATCH', `Users/${id}`, off)).toMatchObject(refusal(404))
    expect(await own.scim('PUT', `Users/${id}`, entraUser())).toMatchObject(refusal(404))
    expect(await own.scim('DELETE', `Users/${id}`)).toMatchObject(refusal(404))
    const asked = await own.scim('GET', filtered(`id eq "${id}"`))
    expect(asked.body.totalResults).toBe(0)
  }
  const { rows } = await web.services.pool.query(
    'SELECT id FROM account WHERE id = ANY ($1) AND frozen_at IS NULL',
    [strangers],
  )
  expect(rows).toHaveLength(2)
  const elsewhere = await fetch(`http://${web.host}/mapi/user/GetInfo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ params: {} }),
  })
  expect(await elsewhere.json()).not.toMatchObject({ errcode: 0 })
})

test('a wrong key, one that was replaced or ended, and one of another brand are turned away', async () => {
  const own = await firm()
  const ended = refusal(401)
  const unknown = [undefined, '', 'x', `${own.key}x`, own.key.slice(0, -1), own.sid]
  for (const key of [...unknown, `wps_999999999_${'a'.repeat(43)}`]) {
    const answer = await send(web, 'GET', 'Users', key === undefined ? {} : { key })
    expect(answer, String(key)).toMatchObject(ended)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
  const { pool } = web.services
  const at = (brand: string) =>
    pool.query('UPDATE identity_provider SET brand = $2 WHERE organisation_id = $1', [
      own.organisation.id,
      brand,
    ])
  await at('nightwatch')
  expect(await own.scim('GET', 'Users')).toMatchObject(ended)
  await at('waypost')
  expect((await own.scim('GET', 'Users')).status).toBe(200)
  await own.set({ is_active: false })
  expect(await own.scim('GET', 'Users')).toMatchObject(ended)
  await own.set()
  expect((await own.scim('GET', 'Users')).status).toBe(200)
  const next = await own.makeKey()
  expect(next).not.toBe(own.key)
  expect(await own.scim('GET', 'Users')).toMatchObject(ended)
  expect((await send(web, 'GET', 'Users', { key: next })).status).toBe(200)
  const { pwd_md5 } = own
  expect((await own.ask('SetScimKey', { op: 'end', pwd_md5 })).error).toBeUndefined()
  expect(await send(web, 'GET', 'Users', { key: next })).toMatchObject(ended)
  const last = await own.makeKey()
  await own.set({ issuer: 'http://127.0.0.1:10', client_secret: 'new' })
  expect(await send(web, 'GET', 'Users', { key: last })).toMatchObject(ended)
  const removed = await own.makeKey()
  expect((await own.ask('DeleteProvider', { pwd_md5 })).error).toBeUndefined()
  expect(await send(web, 'GET', 'Users', { key: removed })).toMatchObject(ended)
})

test('the key is shown once, its last use is told, and only managers make one', async () => {
  const own = await firm()
  expect(own.key).toMatch(/^wps_\d+_[\w-]{43}$/)
  const before = await own.ask('GetProvider')
  expect(before).toMatchObject({
    scim_path: '/scim/v2',
    scim_key: { tail: own.key.slice(-4), last_time: null, last_ip: '' },
  })
  const ip = ownIp()
  await own.scim('GET', 'Users', undefined, { ip })
  const after = await own.ask('GetProvider')
  expect(after).toMatchObject({ scim_key: { last_time: expect.any(Number), last_ip: ip } })
  expect(JSON.stringify(after)).not.toContain(own.key)
  const { rows } = await web.services.pool.query(
    `SELECT encode(key_hash, 'escape') AS kept, (SELECT string_agg(a::text, '') FROM audit a) AS noted
     FROM scim_key`,
  )
  expect(JSON.stringify(rows)).not.toContain(own.key)
  const wrong = { op: 'make', pwd_md5: md5('other') }
  expect((await own.ask('SetScimKey', wrong)).error).toBe('wrongPassword')
  const end = { op: 'end', pwd_md5: own.pwd_md5 }
  expect((await own.ask('SetScimKey', end)).error).toBeUndefined()
  expect((await own.ask('SetScimKey', end)).error).toBe('notFound')
  expect(await own.ask('GetProvider')).toMatchObject({ scim_key: null })
  const clerk = await createAccount(web.services, {
    organisation: own.organisation,
    role: 'e_role_user',
    permissions: ['e_ua_edit_account'],
  })
  const sid = await logIn(web.services, clerk, { ip: ownIp() })
  const params = { op: 'make', pwd_md5: md5(clerk.password) }
  expect((await call(web.services, 'usermgr/SetScimKey', params, { sid })).error).toBe(
    'managersOnly',
  )
})

test('the last manager and the one who breaks the glass stay', async () => {
  const own = await firm()
  const { services } = web
  const off = patch({ op: 'replace', value: { active: false } })
  const { manager } = own
  expect(await own.scim('PATCH', `Users/${manager.id}`, off)).toMatchObject(
    refusal(403, 'mutability'),
  )
  expect(await own.scim('DELETE', `Users/${manager.id}`)).toMatchObject(refusal(403, 'mutability'))
  await createAccount(services, { organisation: own.organisation })
  await services.pool.query('UPDATE account SET totp_since = now() WHERE id = $1', [manager.id])
  const strict = { refuses_passwords: true, break_glass_suid: String(manager.id) }
  expect((await own.set(strict)).error).toBeUndefined()
  const mail = patch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@firm.test' })
  const named = patch({ op: 'replace', path: 'externalId', value: 'another' })
  for (const body of [off, mail, named])
    expect(await own.scim('PATCH', `Users/${manager.id}`, body)).toMatchObject(
      refusal(403, 'mutability'),
    )
  expect(await own.scim('DELETE', `Users/${manager.id}`)).toMatchObject(refusal(403, 'mutability'))
  const same = patch({ op: 'replace', value: { active: true } })
  expect((await own.scim('PATCH', `Users/${manager.id}`, same)).status).toBe(200)
})

test('an account that holds more than the provider may give is out of its reach', async () => {
  const own = await firm()
  const boss = await createAccount(web.services, { organisation: own.organisation })
  await web.services.pool.query(
    `UPDATE identity_provider SET rights = '{e_ua_edit_account,e_ua_show_family}' WHERE organisation_id = $1`,
    [own.organisation.id],
  )
  const off = patch({ op: 'replace', value: { active: false } })
  expect(await own.scim('PATCH', `Users/${boss.id}`, off)).toMatchObject(refusal(403, 'mutability'))
  expect(await own.scim('DELETE', `Users/${boss.id}`)).toMatchObject(refusal(403, 'mutability'))
})
