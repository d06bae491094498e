import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganisation, nextNumber, type Organisation } from '../factories/organisations.ts'
import {
  core,
  entraUser,
  errorSchema,
  filtered,
  made,
  openScimFirm,
  patch,
  refusal,
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

test('filters are answered for four attributes, and hostile ones are refused', async () => {
  const own = await firm()
  const user = await made(own)
  const asks = [
    `userName eq "${user.userName}"`,
    `USERNAME EQ "${user.userName.toUpperCase()}"`,
    `${core}:userName eq "${user.userName}"`,
    `externalId eq "${user.externalId}"`,
    `id eq "${user.id}"`,
    `emails.value eq "${user.userName}"`,
    `emails[type eq "work"].value eq "${user.userName}"`,
  ]
  for (const filter of asks) {
    const { body } = await own.scim('GET', filtered(filter))
    expect(body, filter).toMatchObject({ totalResults: 1, Resources: [{ id: user.id }] })
  }
  const nobody = [
    'userName eq "\' OR 1=1 --"',
    'id eq "1 OR 1=1"',
    'externalId eq ""',
    'id eq "-1"',
  ]
  for (const filter of nobody)
    expect((await own.scim('GET', filtered(filter))).body, filter).toMatchObject({
      totalResults: 0,
    })
  const refused = [
    '',
    'userName',
    'userName co "a"',
    'userName eq a',
    'userName eq "a" or id pr',
    'userName eq "a" and active eq true',
    'userName eq "\\u0000"',
    'userName eq "a" "b"',
    'password eq "a"',
    'constructor eq "a"',
    '__proto__ eq "a"',
    'not (userName eq "a")',
    `userName eq "${'a'.repeat(2_000)}"`,
    `${'a'.repeat(900)} e`,
  ]
  for (const filter of refused)
    expect(await own.scim('GET', filtered(filter)), filter).toMatchObject(
      refusal(400, 'invalidFilter'),
    )
})

test('lists come in bounded pages', async () => {
  const own = await firm()
  for (let more = 0; more < 4; more++) await made(own)
  const ids: string[] = []
  for (const start of [1, 3, 5]) {
    const { body } = await own.scim('GET', `Users?startIndex=${start}&count=2`)
    expect(body).toMatchObject({ totalResults: 5, startIndex: start })
    ids.push(...body.Resources.map(({ id }: { id: string }) => id))
  }
  expect(new Set(ids).size).toBe(5)
  const pages: [string, number][] = [
    ['count=0', 0],
    ['count=-5', 0],
    ['startIndex=-3', 5],
    ['startIndex=999999999999999', 0],
    ['count=999999999', 5],
  ]
  for (const [query, count] of pages)
    expect((await own.scim('GET', `Users?${query}`)).body, query).toMatchObject({
      totalResults: 5,
      itemsPerPage: count,
    })
  expect(await own.scim('GET', 'Users?count=many')).toMatchObject(refusal(400, 'invalidValue'))
  const { body } = await own.scim('GET', 'Users?attributes=userName,name.givenName')
  expect(Object.keys(body.Resources[1]).toSorted()).toEqual(['id', 'name', 'schemas', 'userName'])
  expect(body.Resources[1].name).toEqual({ givenName: 'Ada' })
  const less = await own.scim('GET', 'Users?excludedAttributes=emails,name,schemas,id')
  const keys = Object.keys(less.body.Resources[1])
  expect(keys).not.toContain('emails')
  expect(keys).toEqual(expect.arrayContaining(['id', 'schemas', 'userName']))
})

test('what a PATCH may say, and what it may not', async () => {
  const own = await firm()
  const { id } = await made(own)
  const ask = (...operations: object[]) => own.scim('PATCH', `Users/${id}`, patch(...operations))
  const phone = `+4915${String(10_000_000 + nextNumber())}`
  const taken: [object, object][] = [
    [{ op: 'add', path: 'name', value: { givenName: 'Eve' } }, { name: { givenName: 'Eve' } }],
    [{ op: 'ADD', path: 'phoneNumbers[type eq "mobile"].value', value: phone }, {}],
    [{ op: 'replace', path: 'unknownThing', value: { a: 1 } }, { active: true }],
    [{ op: 'replace', path: 'emails', value: [{ type: 'home', value: 'h@x.test' }] }, {}],
    [{ op: 'remove', path: 'externalId' }, {}],
  ]
  for (const [operation, told] of taken)
    expect(await ask(operation), JSON.stringify(operation)).toMatchObject({
      status: 200,
      body: told,
    })
  const now = (await own.scim('GET', `Users/${id}`)).body
  expect(now.phoneNumbers).toEqual([{ value: phone, type: 'mobile' }])
  expect(now.externalId).toBeUndefined()
  expect((await ask({ op: 'remove', path: 'emails' })).body.emails).toBeUndefined()
  const refused: [object, string][] = [
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'replace', path: 'emails[', value: 'a' }, 'invalidPath'],
    [{ op: 'replace', path: '..', value: 'a' }, 'invalidPath'],
    [{ op: 'replace', path: 7, value: 'a' }, 'invalidPath'],
    [{ op: 'replace', path: 'id', value: '1' }, 'mutability'],
    [{ op: 'replace', path: 'meta.location', value: '1' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', value: 'False' }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    [{ op: 'remove', path: 'active' }, 'invalidValue'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: 'a'.repeat(300) }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 'a\u0000' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'no address' }, 'invalidValue'],
    [{ op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '12' }, 'invalidValue'],
  ]
  for (const [operation, scimType] of refused)
    expect(await ask(operation), JSON.stringify(operation)).toMatchObject(refusal(400, scimType))
  const other = await made(own)
  const same = { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: phone }
  expect(await own.scim('PATCH', `Users/${other.id}`, patch(same))).toMatchObject(
    refusal(409, 'uniqueness'),
  )
})

test('hostile bodies and addresses are refused in the form of the standard', async () => {
  const own = await firm()
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  const bad: [unknown, number][] = [
    ['', 400],
    ['{', 400],
    ['[]', 400],
    ['null', 400],
    [deep, 400],
    [JSON.stringify({ userName: 'a', x: 'x'.repeat(70_000) }), 413],
    [{}, 400],
    [{ userName: { a: 1 } }, 400],
    [{ userName: 'a\u0000b' }, 400],
    [{ ...entraUser(), active: [] }, 400],
    [{ ...entraUser(), emails: [{ value: {} }] }, 400],
  ]
  for (const [body, status] of bad)
    expect(await own.scim('POST', 'Users', body), String(body).slice(0, 80)).toMatchObject({
      status: status,
      body: { schemas: [errorSchema], status: String(status) },
    })
  expect(await own.scim('POST', 'Users', '{}', { type: 'text/plain' })).toMatchObject(refusal(415))
  const many = patch(...Array.from({ length: 101 }, () => ({ op: 'add', path: 'title' })))
  const { id } = await made(own)
  expect(await own.scim('PATCH', `Users/${id}`, many)).toMatchObject(refusal(400, 'tooMany'))
  expect(await own.scim('PATCH', `Users/${id}`, { Operations: 'x' })).toMatchObject(
    refusal(400, 'invalidSyntax'),
  )
  const polluted = JSON.parse('{"__proto__":{"active":false},"constructor":{"a":1}}')
  const sent = await own.scim('POST', 'Users', { ...entraUser(), ...polluted })
  expect(sent.status).toBe(201)
  for (const path of ['Groups', 'Bulk', 'Me', 'Users/x', 'Users/1/2', 'Users/99999999999'])
    expect(await own.scim('GET', path), path).toMatchObject(refusal(404))
  const wrong = await own.scim('POST', 'Schemas', {})
  expect(wrong).toMatchObject(refusal(405))
  expect(wrong.headers.get('allow')).toBe('GET')
  expect((await own.scim('GET', 'Schemas')).body.Resources[0].id).toBe(core)
  expect((await own.scim('GET', `Schemas/${core}`)).body.id).toBe(core)
  expect((await own.scim('GET', 'ResourceTypes')).body.Resources[0].endpoint).toBe('/Users')
  expect((await own.scim('GET', 'ResourceTypes/User')).body.id).toBe('User')
})
