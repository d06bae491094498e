import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedLimits } from '#lib/codes/position-feed.ts'
import { hashToken } from '#server/domain/platform/token.ts'
import { ask, foreign, gt06Device } from './sender.ts'
import { connect, nowSeconds, openRig, type Rig, toStore, until } from './support.ts'

let rig: Rig
/** Of the length that tokens have. */
const tokenOf = (name: string) => name.padEnd(43, '-')
const token = tokenOf('feed-of-the-fleet')

beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_FRAMES_PER_SECOND: '3' })
  await rig.pool.query(
    `INSERT INTO organisation (id, path, parent_id, name)
     VALUES (2, '/1/2/', 1, 'fleet'), (3, '/1/2/3/', 2, 'below'), (4, '/1/4/', 1, 'other')`,
  )
  await rig.pool.query(
    `INSERT INTO account (id, organisation_id, login, name, password_hash, permissions)
     VALUES (1, 2, 'fleet', 'Fleet', '', '{e_ua_push_data}')`,
  )
  await addFeed(token)
})
afterAll(() => rig.close())

async function addFeed(text: string, organisation = 2) {
  await rig.pool.query(
    `INSERT INTO position_feed (account_id, organisation_id, token_hash, token_tail, created_at, updated_at)
     VALUES (1, $1, $2, '', now(), now())`,
    [organisation, hashToken(text)],
  )
}

const url = (query = `token=${token}`) =>
  `http://127.0.0.1:${rig.gateway.ports['osmand http']}/in/traccar?${query}`
const headers = { connection: 'close' }

/** As `forward.type=json` posts it. */
async function post(body: object, query?: string) {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const reply = await fetch(url(query), {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return reply.status
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('Z', '+00:00')

const forwarded = (uniqueId: string, at: number, more: object = {}) => ({
  position: {
    id: 0,
    deviceId: 12,
    protocol: 'teltonika',
    serverTime: iso(at + 3),
    deviceTime: iso(at + 1),
    fixTime: iso(at),
    outdated: false,
    valid: true,
    latitude: 47.1234567,
    longitude: -8.5,
    altitude: 430.4,
    speed: 10,
    course: 359.8,
    address: null,
    accuracy: 0,
    network: null,
    geofenceIds: null,
    attributes: {},
    ...more,
  },
  device: { id: 12, name: 'Van', uniqueId, status: 'online', groupId: 0, disabled: false },
})

type Stored = {
  time: number
  lat: number
  lon: number
  speed: number
  course: number
  altitude: number
  flags: number
  mileage: number
}
const stored = (id: number) =>
  rig.rows<Stored>('SELECT * FROM tracking.position WHERE device_id = $1 ORDER BY time', [id])

test('JSON: knots, metres and attributes are stored once it answers 200, and once when it comes again', async () => {
  const id = await rig.addDevice('111000000000001', { organisation_id: 3 })
  const at = nowSeconds() - 30
  const attributes = {
    ignition: true,
    motion: true,
    batteryLevel: 1,
    battery: 3.9,
    power: 12.4,
    sat: 9,
    hdop: 0.8,
    odometer: 1_234_567,
    totalDistance: 99,
    hours: 7_200_000,
    fuel: 41.5,
    temp1: -18.25,
    alarm: 'hardBraking,fuelLeak',
    driverUniqueId: 'KEY-7',
  }
  const body = forwarded('111000000000001', at, { attributes })
  expect(await post(body)).toBe(200)
  const [row, ...others] = await stored(id)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    time: toStore(at),
    lat: 47_123_457,
    lon: -8_500_000,
    speed: 185,
    course: 0,
    altitude: 430,
    mileage: 1_234_567,
  })
  const [state] = await rig.rows(
    'SELECT acc, battery, satellites, extra FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state).toMatchObject({
    acc: 1,
    battery: 1,
    satellites: 9,
    extra: { powerVolts: 12.4, fuelLitres: 41.5, engineMinutes: 120, motion: true, hdop: 0.8 },
  })
  const readings = await rig.rows<{ sensor: number; value: number }>(
    'SELECT sensor, value FROM tracking.reading WHERE device_id = $1 ORDER BY sensor',
    [id],
  )
  expect(readings.map(({ sensor, value }) => [sensor, value])).toContainEqual([10, -1825])
  const alarms = await rig.rows<{ type: number }>(
    'SELECT type FROM tracking.alarm WHERE device_id = $1 ORDER BY type',
    [id],
  )
  expect(alarms.map(({ type }) => type)).toEqual([18, 26])
  expect(await post({ ...body, position: { ...body.position, serverTime: iso(at + 90) } })).toBe(
    200,
  )
  expect(await stored(id)).toHaveLength(1)
})

test('the URL form says the same, and what came by the other form is known', async () => {
  const id = await rig.addDevice('111000000000002', { organisation_id: 2 })
  const at = nowSeconds() - 60
  const { position } = forwarded('', at)
  const fields = {
    token,
    name: 'Van 2',
    uniqueId: '111000000000002',
    deviceId: '12',
    protocol: 'teltonika',
    deviceTime: `${(at + 1) * 1000}`,
    fixTime: `${at * 1000}`,
    valid: 'true',
    latitude: '47.1234567',
    longitude: '-8.5',
    altitude: '430.4',
    speed: '10.0',
    course: '359.8',
    accuracy: '0.0',
    address: '',
    attributes: JSON.stringify({ batteryLevel: 55 }),
    status: '0xF020',
  }
  const get = async (values: object) =>
    (await fetch(url(`${new URLSearchParams({ ...fields, ...values })}`), { headers })).status
  expect(await get({})).toBe(200)
  expect(await stored(id)).toMatchObject([{ time: toStore(at), speed: 185, altitude: 430 }])
  expect(await post({ ...forwarded('111000000000002', at), position })).toBe(200)
  expect(await stored(id)).toHaveLength(1)
  expect(await get({ fixTime: '{fixTime}', deviceTime: '{deviceTime}' })).toBe(400)
})

test('late positions are stored; a void one, and one that repeats the last place, is no fix', async () => {
  const id = await rig.addDevice('111000000000003', { organisation_id: 2 })
  const at = nowSeconds() - 600
  expect(await post(forwarded('111000000000003', at))).toBe(200)
  expect(await post(forwarded('111000000000003', at - 300))).toBe(200)
  expect(await post(forwarded('111000000000003', at + 60, { valid: false }))).toBe(200)
  const outdated = { outdated: true, deviceTime: iso(at + 120) }
  expect(await post(forwarded('111000000000003', at, outdated))).toBe(200)
  const rows = await stored(id)
  expect(rows.map(({ time }) => time - toStore(at))).toEqual([-300, 0, 61, 120])
  const isFix = rows.map(({ flags }) => (flags & 1) === 0)
  expect(isFix).toEqual([true, true, false, false])
})

test('a token that is none is 401, a device elsewhere or nowhere 404, and its owner sees which', async () => {
  await rig.addDevice('222000000000001', { organisation_id: 4 })
  const at = nowSeconds()
  expect(await post(forwarded('111000000000001', at), `token=${tokenOf('other')}`)).toBe(401)
  expect(await post(forwarded('111000000000001', at), '')).toBe(401)
  expect(await post(forwarded('222000000000001', at))).toBe(404)
  expect(await post(forwarded('333000000000001', at))).toBe(404)
  expect(await post(forwarded('333000000000001', at))).toBe(404)
  expect(await post({ device: { uniqueId: '111000000000001' } })).toBe(400)
  await rig.gateway.hub.feeds.flush()
  const refusals = await rig.rows(
    `SELECT cause, number, count FROM position_feed_refusal r JOIN position_feed f ON f.id = r.feed_id
     WHERE f.token_hash = $1 AND number <> '111000000000002' ORDER BY number`,
    [hashToken(token)],
  )
  expect(refusals).toEqual([
    { cause: 'badRequest', number: '111000000000001', count: 1 },
    { cause: 'unknownDevice', number: '222000000000001', count: 1 },
    { cause: 'unknownDevice', number: '333000000000001', count: 2 },
  ])
})

test('what was taken is counted, and only the latest refused names are kept', async () => {
  await addFeed(tokenOf('counted'), 3)
  await rig.addDevice('111000000000005', { organisation_id: 3 })
  const at = nowSeconds() - 20
  for (const lag of [0, 5])
    expect(await post(forwarded('111000000000005', at + lag), `token=${tokenOf('counted')}`)).toBe(
      200,
    )
  // One of the organisation above.
  expect(await post(forwarded('111000000000002', at), `token=${tokenOf('counted')}`)).toBe(404)
  const feed = await rig.gateway.hub.feeds.find(tokenOf('counted'), '127.0.0.1')
  if (!feed || feed === 'tooMany') throw new Error('the feed is there')
  for (let n = 0; n < feedLimits.names + 20; n++)
    rig.gateway.hub.feeds.noteRefused(feed, 'unknownDevice', `n${n}`)
  await rig.gateway.hub.feeds.flush()
  const [row] = await rig.rows(
    `SELECT taken::int, refused::int, last_number,
       (SELECT count(*)::int FROM position_feed_refusal WHERE feed_id = f.id) AS names
     FROM position_feed f WHERE f.id = $1`,
    [feed.id],
  )
  expect(row).toEqual({
    taken: 2,
    refused: feedLimits.names + 21,
    last_number: '111000000000005',
    names: feedLimits.names,
  })
})

test('many devices come by one connection, faster than a phone may send', async () => {
  const numbers = ['111000000000011', '111000000000012', '111000000000013']
  const ids = await Promise.all(numbers.map((imei) => rig.addDevice(imei, { organisation_id: 2 })))
  const at = nowSeconds() - 100
  const socket = net.connect(rig.gateway.ports['osmand http'] ?? 0, '127.0.0.1')
  let answered = ''
  socket.on('data', (bytes) => {
    answered += bytes
  })
  const requests = numbers.flatMap((number) =>
    [0, 10, 20].map((lag) => forwarded(number, at + lag)),
  )
  for (const request of requests) {
    const body = JSON.stringify(request)
    socket.write(
      `POST /in/traccar?token=${token} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }
  const isAnswered = () => answered.split('HTTP/1.1 200').length === requests.length + 1
  await until(isAnswered, 'the answers')
  socket.destroy()
  for (const id of ids) expect(await stored(id)).toHaveLength(3)
})

test('a device comes in itself while a feed speaks for it, from anywhere, and is then not spoken for', async () => {
  const id = await rig.addDevice('863000000000017', { organisation_id: 2, protocol: 'gt06' })
  expect(await post(forwarded('863000000000017', nowSeconds() - 60))).toBe(200)
  const device = await gt06Device(rig.gateway, '863000000000017', foreign)
  device.logIn()
  await until(() => device.isIn(), 'the log-in')
  expect(await post(forwarded('863000000000017', nowSeconds() - 40))).toBe(409)
  device.socket.destroy()
  const isFree = async () =>
    (await rig.rows('SELECT FROM device_holder WHERE device_id = $1', [id])).length === 0
  await until(isFree, 'the end of its hold')
  expect(await post(forwarded('863000000000017', nowSeconds() - 20))).toBe(200)
})

test('a phone takes the place of a feed, and no feed that of a phone that is heard', async () => {
  await rig.addDevice('111000000000021', { organisation_id: 2 })
  expect(await post(forwarded('111000000000021', nowSeconds() - 60))).toBe(200)
  const target = `/?id=111000000000021&lat=47&lon=8&timestamp=${nowSeconds()}`
  expect(await ask(rig.gateway, target, { from: foreign })).toMatchObject({ status: 200 })
  expect(await post(forwarded('111000000000021', nowSeconds() - 40))).toBe(409)
  // Nor from the address of the phone.
  expect(await ask(rig.gateway, target, { from: foreign })).toMatchObject({ status: 200 })
})

test('a value that cannot be made a text refuses that message alone, and no token is logged', async () => {
  await rig.addDevice('111000000000031', { organisation_id: 2 })
  const noText = { toString: 1, valueOf: 1 }
  const at = nowSeconds() - 500
  const logged: unknown[] = []
  const { errors } = rig.gateway.hub
  const caught = errors.caught.bind(errors)
  errors.caught = (...args) => {
    logged.push(args)
    return caught(...args)
  }
  const values = [
    { attributes: { alarm: noText, ignition: noText, event: noText } },
    { accuracy: noText },
    { speed: noText, course: noText },
    { valid: noText },
    { altitude: noText },
  ]
  const statuses: number[] = []
  for (const [n, more] of values.entries())
    statuses.push(await post(forwarded('111000000000031', at + n * 10, more)))
  expect(statuses).toEqual(values.map(() => 200))
  expect(await post(forwarded('111000000000031', at, { latitude: noText }))).toBe(400)
  const times = { fixTime: noText, deviceTime: noText }
  expect(await post(forwarded('111000000000031', at, times))).toBe(400)
  const phone = { device_id: '111000000000031', location: { timestamp: noText, coords: {} } }
  const reply = await fetch(`http://127.0.0.1:${rig.gateway.ports['osmand http']}/?token=secret`, {
    method: 'POST',
    body: JSON.stringify(phone),
    headers,
  })
  expect(reply.status).toBe(400)
  expect(logged).toEqual([])
  errors.caught = caught
})

test('what goes wrong is logged without the token, and so is a message that took long', async () => {
  const { hub } = rig.gateway
  const logged: unknown[] = []
  const { find } = hub.feeds
  const { end } = hub.messageTime
  const { caught } = hub.errors
  hub.errors.caught = (...args) => void logged.push(args)
  hub.messageTime.end = (_startedAt, _protocol, bytes) => {
    logged.push(String(typeof bytes === 'function' ? bytes() : bytes))
  }
  hub.feeds.find = () => {
    throw new Error('out of order')
  }
  const status = await post(forwarded('111000000000001', nowSeconds()))
  Object.assign(hub.feeds, { find })
  Object.assign(hub.messageTime, { end })
  Object.assign(hub.errors, { caught })
  expect(status).toBe(500)
  expect(logged.length).toBeGreaterThan(1)
  expect(JSON.stringify(logged)).toContain('/in/traccar')
  expect(JSON.stringify(logged)).not.toContain(token)
})

test('tokens that are none are asked of the database a few times an address, and a good one goes on', async () => {
  const ip = '192.0.2.7'
  const { feeds } = rig.gateway.hub
  expect(await feeds.find(token, ip)).toMatchObject({ path: '/1/2/' })
  expect(await feeds.find('short', ip)).toBeUndefined()
  const found: unknown[] = []
  for (let n = 0; n < 12; n++) found.push(await feeds.find(tokenOf(`guess${n}`), ip))
  expect(found.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined))
  expect(found.slice(10)).toEqual(['tooMany', 'tooMany'])
  feeds.forget()
  expect(await feeds.find(token, ip)).toMatchObject({ path: '/1/2/' })
  expect(await feeds.find(tokenOf('guess20'), ip)).toBe('tooMany')
  expect(await feeds.find(tokenOf('guess20'), '192.0.2.8')).toBeUndefined()
})

test('a token that was ended opens nothing once that is told', async () => {
  const ended = tokenOf('ended')
  await addFeed(ended)
  const { feeds } = rig.gateway.hub
  expect(await feeds.find(ended, '192.0.2.9')).toBeDefined()
  await rig.pool.query('DELETE FROM position_feed WHERE token_hash = $1', [hashToken(ended)])
  expect(await feeds.find(ended, '192.0.2.9')).toBeDefined()
  await rig.bus.publish('feed', {})
  await until(async () => (await feeds.find(ended, '192.0.2.9')) === undefined, 'its end')
})

test('a device that is connected itself is not spoken for; nor by an account that is frozen or may not', async () => {
  const id = await rig.addDevice('13800000071', { organisation_id: 2 })
  const device = await connect(rig, '13800000071')
  await device.untilAcked(device.report({ at: nowSeconds() - 60 }))
  // Padded, as it is on the wire.
  expect(await post(forwarded('013800000071', nowSeconds()))).toBe(409)
  expect(await stored(id)).toHaveLength(1)
  device.socket.destroy()
  await addFeed(tokenOf('bare'))
  await rig.pool.query(`UPDATE account SET permissions = '{}'`)
  expect(await post(forwarded('111000000000001', nowSeconds()), `token=${tokenOf('bare')}`)).toBe(
    401,
  )
  await addFeed(tokenOf('frozen'))
  await rig.pool.query(`UPDATE account SET permissions = '{e_ua_push_data}'`)
  await rig.pool.query('UPDATE account SET frozen_at = now()')
  expect(await post(forwarded('111000000000001', nowSeconds()), `token=${tokenOf('frozen')}`)).toBe(
    401,
  )
})
