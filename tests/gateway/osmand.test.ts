import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sensors } from '#lib/codes/sensors.ts'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { osmand } from '#server/gateway/codecs/osmand/index.ts'
import { listenHttp } from '#server/gateway/listen-http.ts'
import {
  noProxies,
  nowSeconds,
  openLocker,
  openRig,
  type Rig,
  toStore,
  until,
  untilLocked,
} from './support.ts'

let rig: Rig
let heldAt: number | undefined
beforeAll(async () => {
  const limits = { GATEWAY_MAX_PER_IP: '12', GATEWAY_MAX_FRAMES_PER_SECOND: '30' }
  rig = await openRig(limits, undefined, () => heldAt ?? Date.now())
})
afterAll(() => rig.close())

const phone = (id: string, columns = {}) => rig.addDevice(id, { protocol: 'osmand', ...columns })
const base = () => `http://127.0.0.1:${rig.gateway.ports['osmand http']}`
const ask = async (target: string, init: RequestInit = {}) => {
  const headers = { connection: 'close', ...init.headers }
  const reply = await fetch(base() + target, { ...init, headers })
  return { status: reply.status, body: await reply.text() }
}
const positionsOf = (id: number) =>
  rig.rows<{ time: number; lat: number; lon: number; speed: number }>(
    'SELECT time, lat, lon, speed FROM tracking.position WHERE device_id = $1 ORDER BY time',
    [id],
  )

test('a position by GET is stored when it is answered, and once when it is sent twice', async () => {
  const id = await phone('phone-get')
  const at = nowSeconds() - 5
  const target = `/any/path?id=phone-get&timestamp=${at}&lat=31.5&lon=121.25&speed=10&batt=80`
  expect(await ask(target)).toEqual({ status: 200, body: '' })
  expect(await positionsOf(id)).toEqual([
    { time: toStore(at), lat: 31_500_000, lon: 121_250_000, speed: 185 },
  ])
  expect((await ask(target)).status).toBe(200)
  expect(await positionsOf(id)).toHaveLength(1)
  const [state] = await rig.rows(
    'SELECT line, battery FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state).toEqual({ line: 1, battery: 80 })
})

test('a form and JSON say the same as a query', async () => {
  const id = await phone('phone-post')
  const at = nowSeconds() - 60
  const form = new URLSearchParams({ id: 'phone-post', timestamp: `${at}`, lat: '1', lon: '2' })
  expect((await ask('/', { method: 'POST', body: form })).status).toBe(200)
  const location = {
    timestamp: new Date((at + 30) * 1000).toISOString(),
    coords: { latitude: 1, longitude: 2, speed: 5 },
  }
  const body = JSON.stringify({ device_id: 'phone-post', location })
  const headers = { 'content-type': 'application/json' }
  expect((await ask('/', { method: 'POST', body, headers })).status).toBe(200)
  expect(await positionsOf(id)).toMatchObject([
    { time: toStore(at), lat: 1_000_000, speed: 0 },
    { time: toStore(at + 30), lon: 2_000_000, speed: 180 },
  ])
})

test('the speed unit is the one of the device', async () => {
  const id = await phone('phone-kmh', { settings: { speedUnit: 'kmh' } })
  await ask(`/?id=phone-kmh&timestamp=${nowSeconds()}&lat=1&lon=2&speed=10`)
  expect(await positionsOf(id)).toMatchObject([{ speed: 100 }])
})

test('a number that is nobody’s is counted and refused, until it is adopted', async () => {
  const target = `/?id=phone-new&timestamp=${nowSeconds()}&lat=1&lon=2`
  expect(await ask(target)).toEqual({ status: 400, body: 'unknown device' })
  expect(rig.gateway.hub.unknown.top()).toMatchObject([
    { imei: 'phone-new', count: 1, protocol: 'osmand', ip: '127.0.0.1' },
  ])
  const id = await phone('phone-new')
  await rig.bus.publish('device', { id, imei: 'phone-new' })
  await until(async () => (await ask(target)).status === 200, 'the adopted phone')
})

test('what cannot be read is refused and kept in the log of its phone', async () => {
  const id = await phone('phone-bad')
  expect(await ask('/?id=phone-bad&lat=91&lon=2')).toEqual({
    status: 400,
    body: 'lat is out of range',
  })
  expect((await ask('/?lat=1&lon=2')).status).toBe(400)
  expect((await ask('/?id=phone-bad&lat=1&lon=2', { method: 'PUT' })).status).toBe(400)
  await ask(`/?id=phone-bad&timestamp=${nowSeconds()}&lat=1&lon=2`)
  await rig.gateway.hub.frameLog.flushDevice(id)
  const frames = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: Date.now() - 60_000,
    toMs: Date.now() + 1000,
    limit: 10,
  })
  const seen = frames.map(({ protocol, name, error, bytes }) => [
    protocol,
    name,
    error,
    String(bytes).split(' ')[0],
  ])
  expect(seen).toContainEqual(['osmand', '', 'lat is out of range', 'GET'])
  expect(seen).toContainEqual(['osmand', 'osmand', '', 'GET'])
})

test('a request without a position is a sign of life, and odd values of it are left out', async () => {
  const id = await phone('phone-life')
  expect((await ask('/?id=phone-life&batt=55&signal=999999&satellites=-1e9')).status).toBe(200)
  const state = () =>
    rig.rows('SELECT line, battery, signal FROM tracking.device_state WHERE device_id = $1', [id])
  await until(async () => (await state()).length === 1, 'the state')
  expect(await state()).toEqual([{ line: 1, battery: 55, signal: null }])
})

test('readings of a wearer are stored without a place, once when they are sent twice', async () => {
  const id = await phone('phone-worn')
  const at = nowSeconds() - 60
  const target = `/?id=phone-worn&timestamp=${at}&heart=72&spo2=97&bp=121/79&temp=36.6&steps=500`
  expect((await ask(target)).status).toBe(200)
  expect((await ask(target)).status).toBe(200)
  const readings = await rig.rows(
    'SELECT time, sensor, value FROM tracking.reading WHERE device_id = $1 ORDER BY sensor',
    [id],
  )
  const { heart, oxygen, systolic, diastolic, bodyTemperature, steps } = sensors
  expect(readings).toEqual(
    [
      { sensor: heart.code, value: 7200 },
      { sensor: oxygen.code, value: 9700 },
      { sensor: systolic.code, value: 12_100 },
      { sensor: diastolic.code, value: 7900 },
      { sensor: bodyTemperature.code, value: 3660 },
      { sensor: steps.code, value: 50_000 },
    ].map((row) => ({ time: toStore(at), ...row })),
  )
})

test('attributes that the store has no word for fail no batch', async () => {
  const id = await phone('phone-odd')
  const other = await phone('phone-even')
  const at = nowSeconds() - 3
  const place = `timestamp=${at}&lat=1&lon=2`
  const body = `{"device_id":"phone-odd","location":{"timestamp":${at - 1},"coords":{"latitude":1,"longitude":2},"extras":{"half":"a\\ud800b"}}}`
  const statuses = await Promise.all([
    ask(`/?id=phone-odd&note=a%00b&${place}`),
    ask('/', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    ask(`/?id=phone-even&${place}`),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await positionsOf(id)).toHaveLength(2)
  expect(await positionsOf(other)).toHaveLength(1)
})

test('200 is not said before the commit', async () => {
  const id = await phone('phone-wait')
  const locker = await openLocker(rig)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  let answered: number | undefined
  const requested = ask(`/?id=phone-wait&timestamp=${nowSeconds()}&lat=1&lon=2`).then(
    ({ status }) => {
      answered = status
    },
  )
  await untilLocked(rig, 'tracking.position')
  // An answer of before would have come before this one.
  expect((await ask('/?id=phone-wait&lat=91&lon=2')).status).toBe(400)
  expect(answered).toBeUndefined()
  await locker.query('ROLLBACK')
  await requested
  expect(answered).toBe(200)
  expect(await positionsOf(id)).toHaveLength(1)
  await locker.end()
})

test('reports that the store refuses are 503, and are stored when they come again', async () => {
  const id = await phone('phone-again')
  const target = `/?id=phone-again&timestamp=${nowSeconds()}&lat=1&lon=2`
  const refuse = `ADD CONSTRAINT refuse CHECK (device_id <> ${id})`
  await rig.rows(`ALTER TABLE tracking.position ${refuse}`)
  expect((await ask(target)).status).toBe(503)
  await rig.rows('ALTER TABLE tracking.position DROP CONSTRAINT refuse')
  expect((await ask(target)).status).toBe(200)
  expect(await positionsOf(id)).toHaveLength(1)
})

test('too much is refused: a body, a head, requests of one connection, connections of one address', async () => {
  const body = `id=x&note=${'a'.repeat(17_000)}`
  expect((await ask('/', { method: 'POST', body })).status).toBe(413)
  expect((await ask(`/?id=x&note=${'a'.repeat(13_000)}`)).status).toBe(431)
  const port = rig.gateway.ports['osmand http'] as number
  const greedy = net.connect({ port, host: '127.0.0.1' })
  let text = ''
  greedy.on('data', (part) => {
    text += part
  })
  greedy.on('error', () => undefined)
  // All in one second of the gateway.
  heldAt = Date.now()
  greedy.write('GET /?lat=1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
  await until(() => text.includes(' 429 '), 'the refusal')
  heldAt = undefined
  await until(() => greedy.closed, 'the end of the connection')
  const { refused } = rig.gateway.hub.counters
  const many = Array.from({ length: 14 }, () => net.connect({ port, host: '127.0.0.1' }))
  for (const one of many) one.on('error', () => undefined)
  await until(() => rig.gateway.hub.counters.refused >= refused + 2, 'refused connections')
  for (const one of many) one.destroy()
})

test('a phone that dribbles its request is cut off in the time of a log-in', async () => {
  const { hub } = rig.gateway
  const { loginSeconds } = hub.limits
  hub.limits.loginSeconds = 1
  const listener = await listenHttp(hub, osmand, {
    host: '127.0.0.1',
    port: 0,
    proxies: noProxies,
  })
  hub.limits.loginSeconds = loginSeconds
  const ends = ['', 'GET / HT', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nid=']
  await Promise.all(
    ends.map(async (start) => {
      const slow = net.connect({ port: listener.port, host: '127.0.0.1' })
      slow.on('error', () => undefined)
      const dribble = setInterval(() => slow.write(start === '' ? '' : 'a'), 200)
      slow.write(start)
      slow.resume()
      await once(slow, 'close')
      clearInterval(dribble)
    }),
  )
  listener.stop()
})
