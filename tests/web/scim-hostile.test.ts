import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganisation, nextNumber, type Organisation } from '../factories/organisations.ts'
import { core, entraUser, made, openScimFirm, patch } from '../factories/scim-firm.ts'
import { openWeb, type Web } from '../factories/web.ts'

let web: Web
let root: Organisation

beforeAll(async () => {
  web = await openWeb({ env: { OIDC_PRIVATE: 'true', TRUST_PROXY: 'true' } })
  root = await createOrganisation(web.services)
})
afterAll(() => web.close())

/** What no attribute is. */
const hostile: readonly unknown[] = [
  { toString: 1, valueOf: 1 },
  [{ toString: null, valueOf: null }],
  { value: { toString: 1, valueOf: 1 }, type: { toString: 1, valueOf: 1 } },
  [{ type: { toString: 1, valueOf: 1 }, primary: { toString: 1, valueOf: 1 }, value: 'a' }],
  [[['a']]],
  [null],
  -1e308,
  '\u0000',
  '\ud800',
  // Longer in lower case.
  'İ'.repeat(255),
  'ﬃ'.repeat(255),
  '{"value":{"toString":1,"valueOf":1}}',
  `{"value":${'['.repeat(400)}${']'.repeat(400)}}`,
]

const attributes = [
  'userName',
  'externalId',
  'displayName',
  'active',
  'emails',
  'phoneNumbers',
  'roles',
  'name',
  'name.givenName',
  'emails.value',
  'emails[type eq "work"]',
  'phoneNumbers[type eq "mobile"].value',
  'schemas',
  '__proto__',
  `${core}:userName`,
]

test('whatever an attribute or an operation holds, it is taken or refused', async () => {
  const answered: Record<string, number> = {}
  const note = (what: unknown[], { status }: { status: number }) => {
    if (status >= 500 || status === 429) answered[JSON.stringify(what).slice(0, 100)] = status
  }
  for (const value of hostile) {
    // A key takes so many calls at once.
    const own = await openScimFirm(web, root)
    const user = await made(own)
    for (const name of attributes) {
      const body = { ...entraUser(), [name]: value, ...(name === 'name.givenName' && { name: {} }) }
      note(['POST', name, value], await own.scim('POST', 'Users', body))
      const one = patch({ op: 'replace', path: name, value: value })
      note(['PATCH', name, value], await own.scim('PATCH', `Users/${user.id}`, one))
    }
    for (const operation of [{ op: value }, { op: 'add', path: value, value: 'a' }, value])
      note(
        ['operation', operation],
        await own.scim('PATCH', `Users/${user.id}`, patch(operation as object)),
      )
  }
  expect(answered).toEqual({})
})

test('names are kept without what nobody sees in them', async () => {
  const own = await openScimFirm(web, root)
  const user = await made(own, { displayName: 'Ada\u202e \r\n\u200bByron' })
  expect(user.displayName).toBe('Ada Byron')
  const unseen = patch({ op: 'replace', path: 'displayName', value: '\u200b' })
  const { body } = await own.scim('PATCH', `Users/${user.id}`, unseen)
  expect(body.displayName).toBe('Ada Byron')
})

test('a userName goes by its small letters, however long these are', async () => {
  const own = await openScimFirm(web, root)
  const name = `${'İ'.repeat(20)}${nextNumber()}@firm.test`
  const user = await own.scim('POST', 'Users', entraUser(name, { emails: [] }))
  expect(user.status, JSON.stringify(user.body)).toBe(201)
  const again = entraUser(name.toLowerCase(), { emails: [] })
  expect(await own.scim('POST', 'Users', again)).toMatchObject({ status: 409 })
})
