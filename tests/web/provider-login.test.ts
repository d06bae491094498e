import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../factories/caller.ts'
import { cookieBrowser } from '../factories/cookie-browser.ts'
import { ownIp } from '../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../factories/organisations.ts'
import { infoAt, visitProvider } from '../factories/provider-visit.ts'
import { openSimulatedProvider, type SimulatedProvider } from '../factories/simulated-provider.ts'
import { openWeb, type Web } from '../factories/web.ts'

const clientId = 'waypost-console'
let web: Web
let root: Organisation
let provider: SimulatedProvider

beforeAll(async () => {
  web = await openWeb({ env: { OIDC_PRIVATE: 'true', TRUST_PROXY: 'true' } })
  root = await createOrganisation(web.services)
  provider = await openSimulatedProvider(clientId)
})
beforeEach(() => {
  provider.lie = {}
})
afterAll(async () => {
  await provider.close()
  await web.close()
})

/** Of a firm whose staff log in at the provider. */
async function firm(facts: object = {}) {
  const { services } = web
  const organisation = await createOrganisation(services, { parent: root })
  const manager = await createAccount(services, { organisation })
  const sid = await logIn(services, manager, { ip: ownIp() })
  const ask = (func: string, params: object = {}) =>
    call(services, `usermgr/${func}`, params, { sid, ip: ownIp() })
  const settings = {
    name: 'Firm',
    issuer: provider.issuer,
    client_id: clientId,
    client_secret: 'a secret of theirs',
    mail_domains: [`firm${organisation.id}.test`],
    role_claim: 'groups',
    roles: [{ value: 'fleet-admins', role: 'e_role_manager' }],
    default_role: 'e_role_user',
    makes_accounts: true,
    refuses_passwords: false,
    break_glass_suid: null,
    session_hours: 8,
    is_active: true,
    pwd_md5: md5(manager.password),
    ...facts,
  }
  const set = (change: object = {}) => ask('SetProvider', { ...settings, ...change })
  const saved = await set()
  expect(saved.error, JSON.stringify(saved)).toBeUndefined()
  const { rows } = await services.pool.query<{ id: number }>(
    'SELECT id FROM identity_provider WHERE organisation_id = $1',
    [organisation.id],
  )
  const id = rows[0]?.id ?? 0
  return { organisation, manager, sid, ask, set, id, start: `/auth/oidc/waypost?provider=${id}` }
}

type Firm = Awaited<ReturnType<typeof firm>>

const visit = ({ start }: Pick<Firm, 'start'>) =>
  visitProvider({ host: web.host, provider: provider, start: start })

const failureOf = ({ location }: { location: URL | undefined }) =>
  location?.searchParams.get('failed')

const infoOf = (browser: ReturnType<typeof cookieBrowser>) => infoAt(web.host, browser)

const newPerson = (claims: object = {}) => {
  provider.person = { sub: `s${Math.random()}`, name: 'Ada Byron', ...claims }
}

const logOf = async ({ organisation }: Firm) =>
  (
    await web.services.pool.query<{ errcode: number; after: Record<string, unknown> }>(
      `SELECT errcode, after FROM audit WHERE func = 'user/Login' AND organisation_id = $1 AND after ? 'provider' ORDER BY id`,
      [organisation.id],
    )
  ).rows

test('a first log-in makes an account with the role of the claim, a second one finds it', async () => {
  const own = await firm()
  newPerson({ groups: ['staff', 'fleet-admins'], email: 'ada@firm.test', email_verified: true })
  const { browser, answer } = await visit(own)
  expect(answer.status).toBe(303)
  expect(answer.location?.pathname).toBe('/company')
  expect(answer.location?.hash).toMatch(/^#[\w-]{43}$/)
  const info = await infoOf(browser)
  expect(info).toMatchObject({ nickName: 'Ada Byron', role: 'e_role_manager', account: 'ada' })
  expect(info.familys[0].sid).toBe(String(own.organisation.id))
  const again = await infoOf((await visit(own)).browser)
  expect(again.suid).toBe(info.suid)
  provider.person = { ...provider.person, groups: 'staff' }
  const lower = await infoOf((await visit(own)).browser)
  expect(lower).toMatchObject({ suid: info.suid, role: 'e_role_user' })
  expect(lower.auth.length).toBeLessThan(info.auth.length)
  expect(provider.asked.at(-1)?.get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/)
})

test('its session ends after the hours that the provider allows', async () => {
  const own = await firm({ session_hours: 2 })
  newPerson()
  await visit(own)
  const { rows } = await web.services.pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM s.ends_at - s.created_at)::int AS seconds FROM session s
     JOIN provider_session p USING (sid_hash) WHERE p.provider_id = $1`,
    [own.id],
  )
  expect(rows).toEqual([{ seconds: 7200 }])
})

const now = () => Math.floor(Date.now() / 1000)
const lies: [string, () => SimulatedProvider['lie']][] = [
  ['another issuer', () => ({ claims: { iss: 'http://other.test' } })],
  ['another audience', () => ({ claims: { aud: 'another' } })],
  ['a second audience without azp', () => ({ claims: { aud: [clientId, 'another'] } })],
  ['another azp', () => ({ claims: { azp: 'another' } })],
  ['another nonce', () => ({ claims: { nonce: 'another' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['a clock 6 minutes behind', () => ({ claims: { iat: now() - 360, exp: now() - 60 } })],
  [
    'a long token of a clock 6 minutes behind',
    () => ({ claims: { iat: now() - 360, exp: now() + 3600 } }),
  ],
  ['a clock 6 minutes ahead', () => ({ claims: { iat: now() + 360, exp: now() + 660 } })],
  ['a token that is over', () => ({ claims: { exp: now() - 301 } })],
  ['no signature', () => ({ isUnsigned: true })],
  ['a symmetric signature', () => ({ header: { alg: 'HS256' } })],
  ['a signature of another key', () => ({ isKeyHidden: true })],
  ['an unknown key', () => ({ header: { kid: 'unknown' } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['another state', () => ({ state: 'another' })],
  ['its own refusal', () => ({ error: 'access_denied' })],
  ['a refused code', () => ({ status: 400 })],
]

test.each(lies)('with %s nobody comes in, and the log has the cause', async (_, lie) => {
  const own = await firm()
  newPerson()
  provider.lie = lie()
  const { browser, answer } = await visit(own)
  expect(failureOf(answer)).toBe('providerRefused')
  expect((await infoOf(browser)).errcode).not.toBe(0)
  const [entry, more] = await logOf(own)
  expect(more).toBeUndefined()
  expect(entry?.errcode).not.toBe(0)
  expect(entry?.after['cause']).toMatch(/\w/)
})

test('a clock 4 minutes off is borne', async () => {
  const own = await firm()
  for (const off of [-240, 240]) {
    newPerson()
    provider.lie = { claims: { iat: now() + off, exp: now() + off + 60 } }
    const { browser } = await visit(own)
    expect((await infoOf(browser)).errcode).toBe(0)
  }
})

test('keys that were changed are followed at once', async () => {
  const own = await firm()
  newPerson()
  const first = await infoOf((await visit(own)).browser)
  provider.rotate()
  expect((await infoOf((await visit(own)).browser)).suid).toBe(first.suid)
})

test('a provider that is down, or says it is another, is told from a refusal', async () => {
  const own = await firm()
  provider.lie = { issuer: 'http://other.test' }
  expect(failureOf((await visit(own)).answer)).toBe('providerDown')
  await own.set({ issuer: 'http://127.0.0.1:9', client_secret: 'new' })
  expect(failureOf((await visit(own)).answer)).toBe('providerDown')
  expect(await own.ask('TestProvider')).toMatchObject({ is_reached: false })
  expect((await own.ask('TestProvider'))['cause']).toContain('ECONNREFUSED')
  expect((await logOf(own)).map(({ after }) => after['cause']).join()).toContain('ECONNREFUSED')
  provider.lie = {}
  await own.set()
  expect(await own.ask('TestProvider')).toMatchObject({ is_reached: true, ends_sessions: true })
})

test('an answer serves once and in its own browser', async () => {
  const own = await firm()
  newPerson()
  const { browser, back } = await visit(own)
  expect(failureOf(await browser.open(back as URL))).toBe('providerRefused')
  expect(failureOf(await cookieBrowser().open(back as URL))).toBe('providerRefused')
})

test('only hosts of its brand lead to a provider and back', async () => {
  const own = await firm()
  newPerson()
  const { services } = web
  const other = `/auth/oidc/nightwatch?provider=${own.id}`
  expect((await cookieBrowser().open(`http://${web.host}${other}`)).status).toBe(404)
  await services.pool.query(`UPDATE identity_provider SET brand = 'nightwatch' WHERE id = $1`, [
    own.id,
  ])
  expect(failureOf((await visit(own)).answer)).toBe('providerRefused')
  const offered = { mail: `a@firm${own.organisation.id}.test` }
  expect((await call(services, 'user/GetProviders', offered))['items']).toEqual([])
  await services.pool.query(`UPDATE identity_provider SET brand = 'waypost' WHERE id = $1`, [
    own.id,
  ])
  expect((await call(services, 'user/GetProviders', offered))['items']).toEqual([
    { provider_id: String(own.id), name: 'Firm', path: own.start },
  ])
  const browser = cookieBrowser()
  const left = await browser.open(`http://${web.host}${own.start}`)
  const { location: back } = await browser.open(left.location as URL)
  await services.pool.query(`UPDATE identity_provider SET brand = 'nightwatch' WHERE id = $1`, [
    own.id,
  ])
  expect(failureOf(await browser.open(back as URL))).toBe('providerRefused')
  await services.pool.query(
    `UPDATE identity_provider SET is_active = false, brand = 'waypost' WHERE id = $1`,
    [own.id],
  )
  expect(failureOf((await visit(own)).answer)).toBe('providerRefused')
})

test('an account of the organisation is taken over by a verified address alone, once, and told', async () => {
  const own = await firm({ makes_accounts: false, default_role: null })
  const { services } = web
  const address = `eve@firm${own.organisation.id}.test`
  const account = await createAccount(services, {
    organisation: own.organisation,
    role: 'e_role_user',
    permissions: ['e_ua_show_family'],
  })
  await services.pool.query('UPDATE account SET email = $2 WHERE id = $1', [account.id, address])
  const elsewhere = await createOrganisation(services, { parent: root })
  const outsider = await createAccount(services, { organisation: elsewhere })
  await services.pool.query('UPDATE account SET email = $2 WHERE id = $1', [
    outsider.id,
    `x${address}`,
  ])
  for (const claims of [
    { email: address },
    { email: address, email_verified: false },
    { email: address, email_verified: 'true' },
    { email: `x${address}`, email_verified: true },
  ]) {
    newPerson(claims)
    expect(failureOf((await visit(own)).answer), JSON.stringify(claims)).toBe('providerStranger')
  }
  newPerson({ email: address.toUpperCase(), email_verified: true })
  const { browser } = await visit(own)
  expect(await infoOf(browser)).toMatchObject({ suid: String(account.id), role: 'e_role_user' })
  const { rows } = await services.pool.query('SELECT body FROM outbox_message WHERE target = $1', [
    address,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toContain(account.login)
  provider.person = { ...provider.person, email: 'new@address.test' }
  expect((await infoOf((await visit(own)).browser)).suid).toBe(String(account.id))
  newPerson({ email: address, email_verified: true })
  expect(failureOf((await visit(own)).answer)).toBe('providerStranger')
})

test('an account that holds more than who set the provider might give is not taken over', async () => {
  const own = await firm({ makes_accounts: false })
  const { services } = web
  await services.pool.query(
    `UPDATE identity_provider SET rights = '{e_ua_edit_account,e_ua_show_family}' WHERE id = $1`,
    [own.id],
  )
  const account = await createAccount(services, { organisation: own.organisation })
  const address = `boss@firm${own.organisation.id}.test`
  await services.pool.query('UPDATE account SET email = $2 WHERE id = $1', [account.id, address])
  newPerson({ email: address, email_verified: true })
  expect(failureOf((await visit(own)).answer)).toBe('providerStranger')
  await own.set({ makes_accounts: true })
  await services.pool.query(
    `UPDATE identity_provider SET rights = '{e_ua_edit_account,e_ua_show_family}' WHERE id = $1`,
    [own.id],
  )
  newPerson({ groups: ['fleet-admins'] })
  const info = await infoOf((await visit(own)).browser)
  expect(info.role).toBe('e_role_manager')
  expect(info.auth.toSorted()).toEqual(['e_ua_edit_account', 'e_ua_show_family'])
})

test('who has no role there gets no account, and no log-in with one that was made', async () => {
  const own = await firm({ default_role: null })
  newPerson({ groups: ['others'] })
  expect(failureOf((await visit(own)).answer)).toBe('providerStranger')
  newPerson({ groups: ['fleet-admins'] })
  expect((await infoOf((await visit(own)).browser)).errcode).toBe(0)
  provider.person = { ...provider.person, groups: [] }
  expect(failureOf((await visit(own)).answer)).toBe('providerStranger')
})

test('a frozen account stays outside', async () => {
  const own = await firm()
  newPerson()
  const { suid } = await infoOf((await visit(own)).browser)
  await web.services.pool.query('UPDATE account SET frozen_at = now() WHERE id = $1', [suid])
  expect(failureOf((await visit(own)).answer)).toBe('accountFrozen')
})

test('the provider answers for both factors', async () => {
  const own = await firm()
  newPerson()
  await web.services.pool.query('UPDATE organisation SET factor_required = true WHERE id = $1', [
    own.organisation.id,
  ])
  const { browser } = await visit(own)
  expect((await infoOf(browser)).must_set_totp).toBe(false)
})

test('passwords are refused to all but the manager that breaks the glass, who needs a second factor', async () => {
  const own = await firm({ makes_accounts: false, default_role: null })
  const { services } = web
  const breakGlass = String(own.manager.id)
  const strict = { refuses_passwords: true, break_glass_suid: breakGlass }
  expect((await own.set({ refuses_passwords: true })).error).toBe('breakGlassNeeded')
  expect((await own.set(strict)).error).toBe('breakGlassNeeded')
  await services.pool.query('UPDATE account SET totp_since = now() WHERE id = $1', [own.manager.id])
  expect((await own.set(strict)).error).toBeUndefined()
  const account = await createAccount(services, {
    organisation: own.organisation,
    role: 'e_role_user',
    permissions: ['e_ua_show_family'],
  })
  const address = `kim@firm${own.organisation.id}.test`
  await services.pool.query('UPDATE account SET email = $2 WHERE id = $1', [account.id, address])
  const byPassword = async ({ login, password }: { login: string; password: string }) =>
    call(services, 'user/Login', { account: login, pwd_md5: md5(password) }, { ip: ownIp() })
  expect((await byPassword(account)).error).toBeUndefined()
  newPerson({ email: address, email_verified: true })
  expect((await infoOf((await visit(own)).browser)).suid).toBe(String(account.id))
  expect((await byPassword(account)).error).toBe('passwordRefused')
  expect((await byPassword(own.manager))['need_totp']).toBe(true)
  const off = { op: 'disable', pwd_md5: md5(own.manager.password), code: '123456' }
  const refused = await call(services, 'user/SetTotp', off, { sid: own.sid, ip: ownIp() })
  expect(refused.error).toBe('factorRequired')
  await services.pool.query('DELETE FROM account WHERE id = $1', [own.manager.id])
  expect((await byPassword(account)).error).toBeUndefined()
})

test('only managers set one, with their password again, and nobody reads its secret', async () => {
  const own = await firm()
  const { services } = web
  expect((await own.set({ pwd_md5: md5('other') })).error).toBe('wrongPassword')
  const told = await own.ask('GetProvider')
  expect(told).toMatchObject({
    provider: { issuer: provider.issuer, session_hours: 8 },
    redirect_path: '/auth/oidc/waypost/callback',
    accounts: 0,
  })
  expect(JSON.stringify(told)).not.toContain('secret of theirs')
  const { rows } = await services.pool.query<{ kept: string; noted: string }>(
    `SELECT encode(client_secret, 'escape') AS kept,
       (SELECT string_agg(a::text, '') FROM audit a WHERE func = 'usermgr/SetProvider') AS noted
     FROM identity_provider WHERE id = $1`,
    [own.id],
  )
  expect(JSON.stringify(rows)).not.toContain('secret of theirs')
  const kept = { client_secret: undefined }
  expect((await own.set(kept)).error).toBeUndefined()
  expect((await own.set({ ...kept, issuer: 'http://127.0.0.1:9' })).error).toBe('badParams')
  for (const issuer of ['ftp://a.test', 'nothing', 'https://u:p@a.test', 'https://a.test?x=1'])
    expect((await own.set({ issuer })).error, issuer).toBe('badParams')
  const clerk = await createAccount(services, {
    organisation: own.organisation,
    role: 'e_role_user',
    permissions: ['e_ua_edit_account'],
  })
  const sid = await logIn(services, clerk, { ip: ownIp() })
  for (const func of ['GetProvider', 'TestProvider'])
    expect((await call(services, `usermgr/${func}`, {}, { sid })).error, func).toBe('managersOnly')
  const pwd_md5 = md5(clerk.password)
  expect((await call(services, 'usermgr/DeleteProvider', { pwd_md5 }, { sid })).error).toBe(
    'managersOnly',
  )
})

test('who removes it ends its sessions; the accounts stay', async () => {
  const own = await firm()
  newPerson()
  const { browser } = await visit(own)
  const { suid } = await infoOf(browser)
  expect(
    (await own.ask('DeleteProvider', { pwd_md5: md5(own.manager.password) })).error,
  ).toBeUndefined()
  expect((await infoOf(browser)).errcode).not.toBe(0)
  const { rows } = await web.services.pool.query('SELECT id FROM account WHERE id = $1', [suid])
  expect(rows).toHaveLength(1)
  expect(failureOf((await visit(own)).answer)).toBe('providerRefused')
})

test('log-out goes on to the provider with the ID token, and back to the log-in page', async () => {
  const own = await firm()
  newPerson()
  const { browser } = await visit(own)
  const reply = await browser.open(`http://${web.host}/mapi/user/LoginOut`, {
    method: 'POST',
    body: JSON.stringify({ params: {} }),
    headers: { 'content-type': 'application/json', origin: `http://${web.host}` },
  })
  const leave = new URL(JSON.parse(reply.body).leave)
  expect(leave.origin + leave.pathname).toBe(`${provider.issuer}/leave`)
  expect(leave.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`http://${web.host}/login`)
  expect((await infoOf(browser)).errcode).not.toBe(0)
  const plain = await call(web.services, 'user/LoginOut', {}, { sid: own.sid })
  expect(plain['leave']).toBeUndefined()
})
