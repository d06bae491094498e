import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { closeSession, tellEnded, voidSessions } from '#server/domain/people/auth/close-session.ts'
import { cookieName, cookieValue } from '#server/domain/people/auth/session-token.ts'
import { hashToken } from '#server/domain/platform/token.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { type Credentials, connect, sessionOf, subscribe } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

const pass = holdSeconds('Date')
let web: Web
let own: Organisation
let sibling: Organisation
let accountId: number
let program: Credentials
let browser: Credentials
let cookie: string

beforeAll(async () => {
  web = await openWeb({ limits: { authMs: 5000, messagesPerMinute: 30 } })
  const { services } = web
  const root = await createOrganisation(services)
  own = await createOrganisation(services, { parent: root })
  sibling = await createOrganisation(services, { parent: root })
  accountId = (await createAccount(services, { organisation: own })).id
  program = await sessionOf(services, { accountId })
  browser = await sessionOf(services, { accountId }, true)
  const { sid, secret = '' } = browser
  cookie = `${cookieName(false)}=${cookieValue({ sid, secret })}`
})
afterAll(() => web.close())

const ours = () => ({ origin: `http://${web.host}` })

test('an upgrade from a foreign origin is refused', async () => {
  await expect(connect(web, { origin: 'https://evil.example', cookie })).rejects.toThrow('403')
  await expect(connect(web, { origin: 'null', cookie })).rejects.toThrow('403')
})

test('a browser session is accepted by its cookie from our own origin', async () => {
  const { raw, reply } = await subscribe(web, { sid: browser.sid }, { ...ours(), cookie })
  expect(reply).toMatchObject({ errcode: 0, cmd: 'subscribe' })
  const byCookieAlone = await subscribe(web, {}, { ...ours(), cookie })
  expect(byCookieAlone.reply['errcode']).toBe(0)
  raw.socket.close()
})

test('a device whose password somebody else chose hears nothing before it is changed', async () => {
  const { id: deviceId } = await createDevice(web.services, { organisation: own })
  const { sid } = await sessionOf(web.services, { deviceId })
  const given = (isGiven: boolean) =>
    prismaOf(web.services).device.update({
      where: { id: deviceId },
      data: { passwordGiven: isGiven },
    })
  await given(true)
  const { reply } = await subscribe(web, { sid })
  expect(reply['errcode']).toBe(errorCodes.passwordChangeNeeded.code)
  await given(false)
  web.services.memory.sessions.clear()
  expect((await subscribe(web, { sid })).reply['errcode']).toBe(0)
})

test('a browser session without an origin is refused, with or without its cookie', async () => {
  for (const headers of [{}, { cookie }]) {
    const { raw, reply } = await subscribe(
      web,
      { sid: browser.sid },
      headers as Record<string, string>,
    )
    expect(reply['errcode']).toBe(errorCodes.loginExpired.code)
    expect((await raw.closed).code).toBe(1008)
  }
  const { reply } = await subscribe(web, {}, { cookie })
  expect(reply['errcode']).toBe(errorCodes.loginExpired.code)
})

test('a program needs nothing but its sid', async () => {
  const { reply, raw } = await subscribe(web, { sid: program.sid, flag: 'e_account_login' })
  expect(reply['errcode']).toBe(0)
  raw.socket.close()
  const unknown = await subscribe(web, { sid: 'x'.repeat(43) })
  expect(unknown.reply['errcode']).toBe(errorCodes.loginExpired.code)
})

test('an organisation outside answers exactly as one that does not exist', async () => {
  const outside = await subscribe(web, { sid: program.sid, sfamilyid: String(sibling.id) })
  const missing = await subscribe(web, { sid: program.sid, sfamilyid: '999999' })
  const beyond = await subscribe(web, { sid: program.sid, sfamilyid: '9223372036854775807' })
  expect(outside.reply['errcode']).toBe(errorCodes.notFound.code)
  expect(missing.reply).toEqual(outside.reply)
  expect(beyond.reply).toEqual(outside.reply)
  expect(outside.reply['error_message']).toBeTruthy()
})

test('a socket that does not subscribe in time is closed', async () => {
  const raw = await connect(web)
  pass(6)
  expect((await raw.closed).code).toBe(1008)
})

test('a wrong message is named, one too large closes', async () => {
  const { raw } = await subscribe(web, { sid: program.sid })
  raw.send({ cmd: 'subscribe', colour: 'red' })
  const wrong = await raw.wait((heard) => heard['errcode'] === errorCodes.badParams.code)
  expect(wrong['error_message']).toBe('colour: unknown param')
  raw.socket.send('no json')
  raw.send({ cmd: 'view', bbox: [0, 0, 0, 'x'.repeat(17_000)] })
  expect((await raw.closed).code).toBe(1009)
})

test('more messages a minute than allowed close the socket', async () => {
  const { raw } = await subscribe(web, { sid: program.sid })
  for (let n = 0; n < 40; n += 1) raw.send({ cmd: 'ping' })
  await raw.wait((heard) => heard['errcode'] === errorCodes.tooFrequent.code)
  expect((await raw.closed).code).toBe(1008)
})

test('a session has ten sockets at most', async () => {
  const many = await sessionOf(web.services, { accountId })
  const sockets = []
  for (let n = 0; n < 10; n += 1) {
    const { raw, reply } = await subscribe(web, { sid: many.sid })
    expect(reply['errcode']).toBe(0)
    sockets.push(raw)
  }
  const { reply, raw } = await subscribe(web, { sid: many.sid })
  expect(reply['errcode']).toBe(errorCodes.overload.code)
  expect((await raw.closed).code).toBe(1008)
  for (const { socket } of sockets) socket.close()
})

test('log-out closes the sockets of the session, no others', async () => {
  const staying = await subscribe(web, { sid: program.sid })
  const leaving = await sessionOf(web.services, { accountId })
  const { raw } = await subscribe(web, { sid: leaving.sid })
  await closeSession(web.services, hashToken(leaving.sid).toString('hex'))
  expect((await raw.closed).code).toBe(1008)
  expect(raw.heard.at(-1)).toMatchObject({ errcode: errorCodes.loginExpired.code })
  expect(staying.raw.socket.readyState).toBe(1)
  staying.raw.socket.close()
})

test('an account whose sessions became void loses its sockets', async () => {
  const other = await createAccount(web.services, { organisation: own })
  const session = await sessionOf(web.services, { accountId: other.id })
  const { raw } = await subscribe(web, { sid: session.sid })
  const owner = { accountId: other.id, deviceId: undefined }
  const ended = await inTransaction(web.services.pool, (client) =>
    voidSessions(client, owner, { now: Date.now() }),
  )
  await tellEnded(web.services, ended)
  expect((await raw.closed).code).toBe(1008)
})

test('a socket whose organisation moved is asked to come back with its new rights', async () => {
  const { raw } = await subscribe(web, { sid: program.sid })
  await web.services.bus.publish('session', { organisationId: own.id })
  expect((await raw.closed).code).toBe(1012)
})

test('a device log-in cannot name another organisation', async () => {
  const device = await createDevice(web.services, { organisation: own })
  const session = await sessionOf(web.services, { deviceId: device.id })
  const allowed = await subscribe(web, { sid: session.sid, sfamilyid: String(own.id) })
  expect(allowed.reply['errcode']).toBe(0)
  const refused = await subscribe(web, { sid: session.sid, sfamilyid: String(sibling.id) })
  expect(refused.reply['errcode']).toBe(errorCodes.notFound.code)
})
