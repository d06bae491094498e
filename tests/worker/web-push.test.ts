import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { webPushSender } from '#server/domain/people/web-push/web-push-sender.ts'
import { tellAlarms } from '#server/domain/tracking/notice/tell-alarms.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { call as callOf, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { heldTimeouts } from '../factories/held-timeouts.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { browserKeys, openPushService, type PushAnswer } from '../factories/push-service.ts'

type Organisation = Awaited<ReturnType<typeof createOrganisation>>

const timeouts = heldTimeouts()
let platform: Platform
let service: Awaited<ReturnType<typeof openPushService>>
let demo: Platform
let root: Organisation
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  service = await openPushService()
  demo = { ...platform, config: { ...platform.config, DEMO: true, PORT: service.port } }
  root = await createOrganisation(platform, { name: 'root' })
  await tell()
})
beforeEach(async () => {
  service.requests.length = 0
  await platform.pool.query('DELETE FROM outbox_message; DELETE FROM web_push_subscription')
})
afterAll(async () => {
  timeouts.restore()
  await service.close()
  await platform.close()
})

/** All that was committed before: PostgreSQL stamps alarms and this by one clock. */
const tell = () => tellAlarms({ ...platform, main: platform.pool })
async function deliver() {
  const push = webPushSender({ main: platform.pool, config: demo.config })
  const none = sandboxSender()
  const senders = { sms: none, mail: none, phone: none, push }
  const nextCall = async () => undefined
  return deliverMessages({ main: platform.pool, senders, now: platform.now, nextCall })
}
const ask = (sid: string, name: string, params: object = {}) => {
  platform.advance(10)
  return callOf(demo, `alarm/${name}`, params, { sid })
}
const endpointOf = (path: string) => `http://127.0.0.1:${service.port}/sandbox/push/${path}`

async function subscribe(sid: string, path: string, answer: PushAnswer = { status: 201 }) {
  const browser = browserKeys()
  service.answers.set(`/sandbox/push/${path}`, answer)
  const params = { endpoint: endpointOf(path), ...browser.keys }
  expect(await ask(sid, 'Subscribe', params)).toMatchObject({ errcode: 0 })
  return browser
}
async function person() {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation, name: 'van' })
  const account = await createAccount(platform, { organisation })
  await platform.pool.query('UPDATE account SET settings = $2 WHERE id = $1', [
    account.id,
    { language: 'en' },
  ])
  const sid = await logIn(platform, account)
  await ask(sid, 'UpdateToken', { flag: 1, ways: ['push'] })
  const raise = async (type: keyof typeof alarmTypes) => {
    const time = Math.floor(platform.now() / 1000) - 5
    await putAlarm(platform, { deviceId: device.id, time, type: alarmTypes[type].bit })
    await tell()
  }
  return { ...account, sid, device, raise }
}
const paths = () => service.requests.map(({ path }) => path.replace('/sandbox/push/', ''))
const left = async () =>
  (await platform.pool.query('SELECT endpoint FROM web_push_subscription ORDER BY id')).rows.map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  )

test('an alarm reaches each browser, encrypted for it and signed by the brand', async () => {
  const { sid, device, raise } = await person()
  const { push_key } = await ask(sid, 'GetToken')
  const browsers = [await subscribe(sid, 'a'), await subscribe(sid, 'b')]
  await raise('sos')
  await tell()
  expect(await deliver()).toEqual({ sent: 1, failed: 0, again: 0 })
  expect(paths().sort()).toEqual(['a', 'b'])
  expect((await ask(sid, 'GetToken'))['push_key']).toBe(push_key)
  for (const [at, path] of ['a', 'b'].entries()) {
    const sent = service.requests.find((one) => one.path.endsWith(path))
    if (!sent) throw new Error('not sent')
    const { headers, body } = sent
    expect(body.length).toBeLessThan(1000)
    const told = browsers[at]?.decrypt(body)
    expect(told).toMatchObject({ title: 'SOS: van', icon: '/assets/waypost/icon-192.png' })
    expect(told?.['url']).toMatch(new RegExp(`^/monitor\\?simei=${device.id}&alarm=\\d+$`))
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: told?.['tag'] })
    expect(headers['content-encoding']).toBe('aes128gcm')
    const [, token = '', key] = /^vapid t=(.+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe(push_key)
    expect(isSignedBy(token, String(push_key))).toBe(true)
  }
  expect(service.requests[0]?.body.equals(service.requests[1]?.body ?? Buffer.of())).toBe(false)
})

function isSignedBy(token: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((b) => b.toString('base64url'))
  if (!x || !y) return false
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const [head, claims, signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const { aud } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
  expect(aud).toBe(`http://127.0.0.1:${service.port}`)
  const given = { key, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', signed, given, Buffer.from(signature, 'base64url'))
}

test('browsers that are gone are forgotten, others are asked again without those that have it', async () => {
  const { sid, raise } = await person()
  for (const [path, answer] of Object.entries({
    fine: { status: 201 },
    unknown: { status: 404 },
    gone: { status: 410 },
    busy: { status: 429, headers: { 'retry-after': '900' } },
    broken: { status: 500 },
    hanging: 'hang',
    refusing: { status: 403 },
  } satisfies Record<string, PushAnswer>))
    await subscribe(sid, path, answer)
  await raise('lowPower')
  const delivered = deliver()
  await expect.poll(paths).toHaveLength(7)
  // Its answer comes after those to all others.
  await fetch(endpointOf('later'))
  timeouts.end()
  expect(await delivered).toEqual({ sent: 0, failed: 0, again: 1 })
  expect(paths().filter((path) => path !== 'later')).toHaveLength(7)
  expect(await left()).toEqual(['fine', 'busy', 'broken', 'hanging', 'refusing'])
  service.requests.length = 0
  platform.advance(890)
  await deliver()
  expect(paths()).toEqual([])
  for (const path of ['busy', 'broken', 'hanging'])
    service.answers.set(`/sandbox/push/${path}`, { status: 201 })
  platform.advance(15)
  expect(await deliver()).toEqual({ sent: 1, failed: 0, again: 0 })
  expect(paths().sort()).toEqual(['broken', 'busy', 'hanging'])
})

test('the App bit of the device decides, and without a browser nothing is written', async () => {
  const { sid, device, raise } = await person()
  await raise('sos')
  await subscribe(sid, 'c')
  await platform.pool.query(
    `INSERT INTO device_setting (device_id, key, value, notify) VALUES ($1, 'speedswitch', '{"open": 1}', 6)`,
    [device.id],
  )
  await raise('overspeed')
  expect(await deliver()).toEqual({ sent: 0, failed: 0, again: 0 })
})

test('a log-out, a password and another account end a browser; ten are kept', async () => {
  const one = await person()
  await subscribe(one.sid, 'd')
  await callOf(demo, 'user/LoginOut', {}, { sid: one.sid })
  expect(await left()).toEqual([])
  const two = await person()
  for (let n = 0; n < 12; n++) await subscribe(two.sid, `n${n}`)
  expect(await left()).toEqual(Array.from({ length: 10 }, (_, n) => `n${n + 2}`))
  const three = await person()
  await subscribe(three.sid, 'n5')
  expect(await ask(two.sid, 'TestPush', { endpoint: endpointOf('n5') })).toMatchObject({
    error: 'notFound',
  })
  await ask(two.sid, 'Unsubscribe', { endpoint: endpointOf('n5') })
  await ask(two.sid, 'Unsubscribe', { endpoint: endpointOf('n6') })
  expect(await left()).toHaveLength(9)
  const again = await logIn(platform, two)
  await subscribe(again, 'own')
  await callOf(demo, 'user/KillSession', {}, { sid: again })
  expect(await left()).toEqual(['n5', 'own'])
  const newPassword = { old_pwd_md5: md5(two.password), pwd_md5: md5('Quite7Unlikely') }
  await subscribe(await logIn(platform, two), 'other')
  expect(await callOf(demo, 'user/ModifyPwd', newPassword, { sid: again })).toMatchObject({
    errcode: 0,
  })
  expect(await left()).toEqual(['n5', 'own'])
})

test('a test goes to the browser that asks', async () => {
  const { sid } = await person()
  const browser = await subscribe(sid, 'e')
  await subscribe(sid, 'f')
  await ask(sid, 'TestPush', { endpoint: endpointOf('e') })
  expect(await deliver()).toMatchObject({ sent: 1 })
  expect(paths()).toEqual(['e'])
  expect(browser.decrypt(service.requests[0]?.body ?? Buffer.of())).toMatchObject({
    title: 'Waypost',
    url: '/user/center?tab=push',
  })
})

test.each([
  'http://push.example.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://10.1.2.3/a',
  'https://169.254.169.254/latest',
  'https://localhost/a',
  'https://user:word@push.example.com/a',
  'https://push.example.com:8443/a',
])('%s is no push service', async (endpoint) => {
  const { sid } = await person()
  const params = { endpoint, ...browserKeys().keys }
  expect(await ask(sid, 'Subscribe', params)).toMatchObject({ error: 'pushAddress' })
})

test('a sandbox address is one with demo data only', async () => {
  const { sid } = await person()
  const params = { endpoint: endpointOf('g'), ...browserKeys().keys }
  const reply = await callOf(platform, 'alarm/Subscribe', params, { sid })
  expect(reply).toMatchObject({ error: 'pushAddress' })
})
