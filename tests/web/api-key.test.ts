import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveBrand } from '#brands/resolve.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { Caller } from '#server/caller.ts'
import { createKey } from '#server/domain/people/api-key/own-keys.ts'
import { callerOfAccount } from '#server/domain/people/auth/caller-of-account.ts'
import { bodyLimits } from '#server/mapi/door/request.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { fetchRaw, openWeb, type Web } from '../factories/web.ts'

let web: Web
let caller: Caller

beforeAll(async () => {
  web = await openWeb({ env: { TRUST_PROXY: 'true' } })
  const organisation = await createOrganisation(web.services)
  const { id } = await createAccount(web.services, { organisation })
  const found = await callerOfAccount(web.services.pool, id, 'of a test')
  if (!found) throw new Error('no account came back')
  caller = found
})
afterAll(() => web.close())

async function make(networks: string[]): Promise<string> {
  const { services } = web
  const rest = { now: services.now, log: services.log, requestId: 'r', lang: 'en', ip: '::1' }
  const facts = { name: 'ERP', scopes: ['account:read' as const], networks, rate: 600 }
  const { text } = await createKey(
    { services: services, caller: caller, ...rest },
    { ...facts, endsAt: undefined },
    resolveBrand(undefined, 'waypost'),
  )
  return text
}

async function ask(key: string, more: Record<string, string> = {}, body = '{}') {
  const answer = await fetchRaw(web, '/mapi/user/GetInfo', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
    body: body,
  })
  const { errcode } = JSON.parse(String(answer.body)) as { errcode: number }
  return { ...answer, errcode: errcode }
}

test('a key stands in the header alone; the address is that which the proxy tells', async () => {
  const key = await make(['198.51.100.0/24', '2001:db8::/32'])
  const from = async (ip: string) => (await ask(key, { 'x-forwarded-for': ip })).errcode
  expect(await from('198.51.100.7')).toBe(0)
  expect(await from('2001:db8::7')).toBe(0)
  expect(await from('203.0.113.1')).toBe(errorCodes.keyNetwork.code)
  // What the client itself says stands before what the proxy adds.
  expect(await from('198.51.100.7, 203.0.113.1')).toBe(errorCodes.keyNetwork.code)
  const cut = await ask(key.slice(0, -1))
  expect([cut.status, cut.errcode]).toEqual([200, errorCodes.keyUnknown.code])
  expect(cut.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
})

test('a large body is taken from whoever shows a key', async () => {
  const large = `{}${' '.repeat(bodyLimits.anonymous)}`
  expect((await ask(await make([]), {}, large)).errcode).toBe(0)
  expect((await ask(`wpk_${'A'.repeat(43)}`, {}, large)).errcode).toBe(errorCodes.keyUnknown.code)
})
