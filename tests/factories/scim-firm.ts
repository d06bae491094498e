import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { call, logIn } from './caller.ts'
import { ownIp } from './numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
  type Organisation,
} from './organisations.ts'
import type { Web } from './web.ts'

export const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

type Sent = { body?: unknown; key?: string; type?: string; ip?: string }
// biome-ignore lint/suspicious/noExplicitAny: what is sent over the wire
type Answer = { status: number; headers: Headers; body: any }

export async function send(
  web: Web,
  method: string,
  path: string,
  { body, key, type = 'application/scim+json', ip = ownIp() }: Sent,
): Promise<Answer> {
  const answer = await fetch(`http://${web.host}/scim/v2/${path}`, {
    method: method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': type }),
      'x-forwarded-for': ip,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Whose staff log in at a provider, with the key of its directory. */
export async function openScimFirm(web: Web, root: Organisation, facts: object = {}) {
  const { services } = web
  const organisation = await createOrganisation(services, { parent: root })
  const manager = await createAccount(services, { organisation })
  const sid = await logIn(services, manager, { ip: ownIp() })
  const ask = (func: string, params: object = {}) =>
    call(services, `usermgr/${func}`, params, { sid, ip: ownIp() })
  const pwd_md5 = md5(manager.password)
  const settings = {
    name: 'Firm',
    issuer: 'http://127.0.0.1:9',
    client_id: 'console',
    client_secret: 'a secret of theirs',
    mail_domains: [],
    role_claim: 'groups',
    roles: [{ value: 'fleet-admins', role: 'e_role_manager' }],
    default_role: 'e_role_user',
    makes_accounts: false,
    refuses_passwords: false,
    break_glass_suid: null,
    session_hours: 8,
    is_active: true,
    pwd_md5: pwd_md5,
    ...facts,
  }
  const set = (change: object = {}) => ask('SetProvider', { ...settings, ...change })
  const saved = await set()
  expect(saved.error, JSON.stringify(saved)).toBeUndefined()
  const makeKey = async () => {
    const made = await ask('SetScimKey', { op: 'make', pwd_md5 })
    expect(made.error, JSON.stringify(made)).toBeUndefined()
    return String(made['key'])
  }
  const key = await makeKey()
  const scim = (method: string, path: string, body?: unknown, sent: Sent = {}) =>
    send(web, method, path, { key: key, ...(body !== undefined && { body }), ...sent })
  return { organisation, manager, sid, pwd_md5, ask, set, key, makeKey, scim }
}

export type ScimFirm = Awaited<ReturnType<typeof openScimFirm>>

export const filtered = (filter: string) => `Users?filter=${encodeURIComponent(filter)}`
export const byName = ({ scim }: ScimFirm, name: string) =>
  scim('GET', filtered(`userName eq "${name}"`))

/** A user as Entra ID sends it by its default mapping. */
export const entraUser = (name = `ada${nextNumber()}@firm.test`, more: object = {}) => ({
  schemas: [core, enterprise],
  externalId: randomUUID(),
  userName: name,
  active: true,
  displayName: 'Ada Byron',
  emails: [{ primary: true, type: 'work', value: name }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Byron', familyName: 'Byron', givenName: 'Ada' },
  roles: [],
  [enterprise]: { department: 'Fleet' },
  ...more,
})

export const patch = (...Operations: object[]) => ({ schemas: [patchOp], Operations })

export const refusal = (status: number, scimType?: string) => ({
  status: status,
  body: {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType }),
    detail: expect.stringMatching(/\w{3}/),
  },
})

export async function made(own: ScimFirm, more: object = {}) {
  const { status, body } = await own.scim('POST', 'Users', entraUser(undefined, more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
