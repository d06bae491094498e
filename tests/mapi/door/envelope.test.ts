import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { bodyLimits } from '#server/mapi/door/request.ts'
import { call, logIn, request } from '../../factories/caller.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root, login: 'root' }))
})
afterAll(() => platform.close())

const english = { 'accept-language': 'en' }

test('a function is named in the body, in the path, or in both', async () => {
  const query = { sid }
  const named = JSON.stringify({ module: 'user', func: 'GetInfo', params: {} })
  const replies = await Promise.all([
    request(platform, { path: '/mapi', query, body: named }),
    request(platform, { path: '/mapi/user/GetInfo', query, body: '{}' }),
    request(platform, { path: '/mapi/user/GetInfo', query, body: named }),
    request(platform, { path: '/mapi/user/GetInfo', query }),
  ])
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ errcode: 0, nickName: 'Name of root' })
  }
})

test.each([
  ['no module', '/mapi', { func: 'GetInfo' }],
  ['no func', '/mapi', { module: 'user' }],
  ['an unknown function', '/mapi', { module: 'user', func: 'Nothing' }],
  ['a name of Object', '/mapi', { module: 'constructor', func: 'toString' }],
  ['another name in path and body', '/mapi/user/GetInfo', { module: 'user', func: 'LoginOut' }],
  ['a longer path', '/mapi/user/GetInfo/x', {}],
])('%s is answered with check module and method', async (_, path, body) => {
  const reply = await request(platform, {
    path,
    query: { sid },
    headers: english,
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
  expect(JSON.parse(reply.body)).toEqual({
    errcode: 268697640,
    error_message: 'Check module and method',
  })
})

test.each([
  ['text that is not JSON', 'application/json', '{"params":'],
  ['an array', 'application/json', '[]'],
  ['a form', 'application/x-www-form-urlencoded', 'params=1'],
  ['JSON called text', 'text/plain', '{}'],
])('%s is refused with HTTP 400', async (_, type, body) => {
  const reply = await request(platform, {
    path: '/mapi/user/GetInfo',
    query: { sid },
    headers: { 'content-type': type },
    body,
  })
  expect(reply.status).toBe(400)
  expect(JSON.parse(reply.body).errcode).toBe(268697645)
})

const named = { module: 'user', func: 'GetInfo', params: {} }
const latin = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['Latin-1', 'application/json', latin('{"params":{"name":"Dépôt"}}')],
  ['GBK', 'application/json', Buffer.from('7b22706172616d73223a7b2261223a22d6d0b9fa227d7d', 'hex')],
  ['windows-1251', 'application/json', Buffer.from('7b2261223a22caf0f3227d', 'hex')],
  ['half a character', 'application/json', Buffer.from('7b2261223a22e4b8227d', 'hex')],
  [
    'a surrogate written as bytes',
    'application/json',
    Buffer.from('7b2261223a22eda080227d', 'hex'),
  ],
  ['an overlong byte', 'application/json', Buffer.from('7b2261223a22c0af227d', 'hex')],
  ['UTF-16', 'application/json', Buffer.from(JSON.stringify(named), 'utf16le')],
  ['a charset that is not UTF-8', 'application/json; charset=gbk', JSON.stringify(named)],
  ['a quoted one', 'application/json;charset="ISO-8859-1"', JSON.stringify(named)],
  ['one behind others', 'application/json; q=1; Charset = utf-16', JSON.stringify(named)],
])('%s is refused by name, in place of being kept as other characters', async (_, type, body) => {
  const reply = await request(platform, {
    path: '/mapi/user/GetInfo',
    query: { sid },
    headers: { ...english, 'content-type': type },
    body,
  })
  expect([reply.status, JSON.parse(reply.body)]).toEqual([
    400,
    {
      errcode: errorCodes.notJson.code,
      error_message: 'The request is not JSON in UTF-8 (Content-Type: application/json)',
    },
  ])
})

test.each([
  ['a charset in capitals', 'application/json; charset=UTF-8', JSON.stringify(named)],
  ['a quoted charset', 'application/json;charset="utf-8"', JSON.stringify(named)],
  ['a charset without its dash', 'Application/JSON; charset=utf8;', JSON.stringify(named)],
  ['another parameter', 'application/json; odata=verbose', JSON.stringify(named)],
  ['a byte order mark', 'application/json', `\uFEFF${JSON.stringify(named)}`],
])('%s is read', async (_, type, body) => {
  const headers = { 'content-type': type }
  const reply = await request(platform, { path: '/mapi', query: { sid }, headers, body })
  expect(JSON.parse(reply.body)).toMatchObject({ errcode: 0, nickName: 'Name of root' })
})

test('a call without params needs no body, and invalid params are refused by name', async () => {
  const path = '/mapi/user/GetInfo'
  const send = async (body: string, name = path) =>
    JSON.parse(
      (await request(platform, { path: name, query: { sid }, headers: english, body })).body,
    )
  for (const body of ['', '{}', '{"params":{}}']) expect((await send(body)).errcode).toBe(0)
  const untyped = async (body: string) => {
    const headers = { 'content-type': undefined }
    return (await request(platform, { path, query: { sid }, headers, body })).status
  }
  expect([await untyped(''), await untyped('{}')]).toEqual([200, 400])
  for (const params of ['null', '[]', '7', '"x"', 'true']) {
    const refused = await send(`{"params":${params}}`)
    expect([refused.errcode, refused.fields]).toEqual([
      errorCodes.badParams.code,
      [{ path: '', message: '应为 object' }],
    ])
  }
  const lacking = await send('', '/mapi/device/GetDetail')
  expect(lacking.fields).toEqual([{ path: 'simei', message: '必填' }])
})

test('a large body is taken from whoever shows a session only, and to one megabyte', async () => {
  const send = (bytes: number, query: Record<string, string>) =>
    request(platform, { path: '/mapi/user/GetInfo', body: Buffer.alloc(bytes, ' '), query })
  const { anonymous, session } = bodyLimits
  const codes = await Promise.all([
    send(anonymous + 1, {}),
    send(session + 1, { sid }),
    send(anonymous + 1, { sid: 'of nobody' }),
    send(anonymous + 1, { sid }),
  ])
  expect(codes.map(({ status, body }) => [status, JSON.parse(body).errcode])).toEqual([
    [413, errorCodes.bodyTooLarge.code],
    [413, errorCodes.bodyTooLarge.code],
    [200, errorCodes.loginExpired.code],
    [400, errorCodes.notJson.code],
  ])
})

test.each([
  ['arrays in arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['objects in objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['too many elements', `{"params":{"x":[${'0,'.repeat(20_000)}0]}}`],
  ['too many keys', JSON.stringify({ params: Object.fromEntries(Array(5_500).fill(0).entries()) })],
  ['nesting that never closes', '{"params":'.repeat(40)],
])('%s are refused before they are parsed', async (_, body) => {
  const reply = await request(platform, { path: '/mapi/user/Login', body })
  expect(JSON.parse(reply.body).errcode).toBe(errorCodes.tooComplex.code)
})

test('brackets and commas inside of texts do not count', async () => {
  const text = `${'[{,'.repeat(5_000)}\\"[`
  const reply = await call(platform, 'user/GetInfo', { [text]: 1 }, { sid })
  expect(reply).toMatchObject({
    error: 'badParams',
    fields: [{ path: expect.stringMatching(/^\[\{,.+…$/) }],
  })
})

test('an answer to wrong params is small, however many are wrong and however long their names are', async () => {
  const params = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`${n}${'x'.repeat(200)}`, 1]),
  )
  const reply = await request(platform, {
    path: '/mapi/user/Login',
    body: JSON.stringify({ params }),
  })
  const { fields } = JSON.parse(reply.body)
  expect(fields).toHaveLength(20)
  expect(reply.body.length).toBeLessThan(5_000)
})

test('an unknown param is refused by name, not ignored', async () => {
  const reply = await call(platform, 'user/GetInfo', { sfamilyid: '1', x: 2 }, { sid })
  expect(reply).toMatchObject({
    error: 'badParams',
    error_message: 'sfamilyid：未知参数',
    fields: [
      { path: 'sfamilyid', message: '未知参数' },
      { path: 'x', message: '未知参数' },
    ],
  })
})

test('all wrong params are listed, the first one is in the text', async () => {
  const account = { account: '', pwd_md5: 'x', remember: 1 }
  const reply = await call(platform, 'user/Login', account, { headers: english })
  expect(reply).toMatchObject({
    error: 'badParams',
    error_message: 'account: at least 1 characters',
    fields: [
      { path: 'account', message: 'at least 1 characters' },
      { path: 'pwd_md5', message: 'wrong format' },
      { path: 'remember', message: 'expected boolean' },
    ],
  })
  const missing = await call(platform, 'user/Login', {}, { headers: english })
  expect(missing['fields']).toEqual([
    { path: 'account', message: 'required' },
    { path: 'pwd_md5', message: 'required' },
  ])
})

test('every answer names its request and may not be kept', async () => {
  const given = { path: '/mapi/user/GetInfo', query: { sid } }
  const own = await request(platform, given)
  expect(own.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const headers = { 'x-request-id': 'trace-0123456789' }
  const traced = await request(platform, { ...given, headers })
  expect(traced.headers['x-request-id']).toBe('trace-0123456789')
  const forged = await request(platform, { ...given, headers: { 'x-request-id': 'a b\nc' } })
  expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('too many calls of one function are refused with HTTP 429 until time has passed, others go on', async () => {
  const send = () => request(platform, { path: '/mapi/location/GetLast', query: { sid } })
  const replies = await Promise.all(Array.from({ length: 12 }, send))
  const refused = replies.filter(({ status }) => status === 429)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused).toHaveLength(7)
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual({
    errcode: 268697642,
    error_message: '操作频率过快，请稍后再试',
  })
  expect((await call(platform, 'user/GetInfo', {}, { sid })).errcode).toBe(0)
  platform.advance(1)
  expect((await send()).status).toBe(200)
})

test('a bug is answered as serviceFailed without its words, and names the request', async () => {
  const broken = {
    ...platform,
    pool: {
      query: () => Promise.reject(new Error('secret words')),
    } as unknown as Platform['pool'],
    log: { debug: () => {}, error: () => {} } as unknown as Platform['log'],
  }
  const reply = await request(broken, {
    path: '/mapi/user/Login',
    body: JSON.stringify({ params: { account: 'root', pwd_md5: md5('x') } }),
  })
  expect(JSON.parse(reply.body).errcode).toBe(268697608)
  expect(reply.body).not.toContain('secret')
})

test('GET of openapi.json answers the document', async () => {
  const reply = await request(platform, { path: '/mapi/openapi.json', headers: {} })
  expect(JSON.parse(reply.body).openapi).toBe('3.1.0')
})

test('a process that is at work on a thousand calls turns the next one away', async () => {
  const anonymous = { path: '/mapi/user/GetInfo', headers: english, body: '{}' }
  const replies = await Promise.all(
    Array.from({ length: 1001 }, () => request(platform, anonymous)),
  )
  const turnedAway = replies.filter(({ status }) => status === 503)
  expect(turnedAway).toHaveLength(1)
  expect(JSON.parse(turnedAway[0]?.body ?? '').errcode).toBe(errorCodes.overload.code)
  expect((await request(platform, anonymous)).status).toBe(200)
})
