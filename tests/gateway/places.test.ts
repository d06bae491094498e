import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { distanceMetres } from '#lib/geo/distance.ts'
import { type PlaceStores, placeNetworks } from '#server/domain/tracking/place/place-networks.ts'
import { geolocationLocator } from '#server/integrations/locate/geolocation-locator.ts'
import { withPause } from '#server/integrations/locate/with-pause.ts'
import { sandboxLocator } from '#server/sandbox/sandbox-locator.ts'
import { osmandClient } from '../simulator/protocols/osmand.ts'
import { demoFleet } from '../simulator/world/fleet.ts'
import { radioOf } from '../simulator/world/radio.ts'
import { sampleAt } from '../simulator/world/sample.ts'
import { nowSeconds, openRig, type Rig, toStore, until } from './support.ts'

let rig: Rig
let provider: Server
let url: string
const asked: Record<string, unknown>[] = []
let answer: { status: number; body: unknown }
const basel = { status: 200, body: { location: { lat: 47.55, lng: 7.59 }, accuracy: 640 } }

beforeAll(async () => {
  rig = await openRig({ LOCATE_PROVIDER: 'sandbox' })
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(JSON.parse(body))
    response.writeHead(answer.status).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/geolocate`
})
afterAll(async () => {
  provider.close()
  await rig.close()
})
afterEach(async () => {
  asked.length = 0
  answer = basel
  await rig.rows('TRUNCATE tracking.unplaced')
  await rig.rows('TRUNCATE network_place')
})

const stores = (now = Date.now): PlaceStores => ({
  main: rig.pool,
  positions: rig.positions,
  bus: rig.bus,
  now,
  keptDays: { warm: 0 },
  locator: withPause(geolocationLocator({ url, key: 'k', allowPrivate: true }), now),
})
const phone = (id: string) => rig.addDevice(id, { protocol: 'osmand' })
const send = async (id: string, given: Record<string, string | number>) => {
  const query = new URLSearchParams({ id })
  for (const [name, value] of Object.entries(given)) query.append(name, String(value))
  const base = `http://127.0.0.1:${rig.gateway.ports['osmand http']}`
  expect((await fetch(`${base}/?${query}`)).status).toBe(200)
}
const positionOf = async (id: number, at: number) =>
  (
    await rig.rows<{ lat: number; lon: number; flags: number }>(
      'SELECT lat, lon, flags FROM tracking.position WHERE device_id = $1 AND time = $2',
      [id, toStore(at)],
    )
  )[0]
const stateOf = async (id: number) =>
  (
    await rig.rows<{ fixed_at: number; lat: number; flags: number; accuracy: number | null }>(
      'SELECT fixed_at, lat, flags, accuracy FROM tracking.device_state WHERE device_id = $1',
      [id],
    )
  )[0]
const waiting = () => rig.rows('SELECT device_id, tries FROM tracking.unplaced')

test('cells without a fix get a place outside the ingest, and only cells are sent', async () => {
  answer = basel
  const id = await phone('cells-1')
  const at = nowSeconds() - 700
  await send('cells-1', { timestamp: at - 660, lat: 47.5, lon: 7.5 })
  await send('cells-1', { timestamp: at + 30, cell: '228,1,4120,3311,-71' })
  expect(asked).toEqual([])
  expect(await placeNetworks(stores())).toEqual({ placed: 1, unknown: 0, again: 0 })
  expect(asked).toEqual([
    {
      considerIp: false,
      fallbacks: { ipf: false, lacf: false },
      cellTowers: [
        {
          radioType: 'gsm',
          mobileCountryCode: 228,
          mobileNetworkCode: 1,
          locationAreaCode: 4120,
          cellId: 3311,
          signalStrength: -71,
        },
      ],
      wifiAccessPoints: [],
    },
  ])
  const stored = await positionOf(id, at + 30)
  expect(stored).toMatchObject({ lat: 47_550_000, lon: 7_590_000 })
  expect(stored?.flags).toBe(positionFlag.approximate)
  expect(await stateOf(id)).toMatchObject({
    fixed_at: toStore(at + 30),
    lat: 47_550_000,
    accuracy: 640,
  })
  expect(await waiting()).toEqual([])
  expect(await rig.rows('SELECT * FROM tracking.trip WHERE device_id = $1', [id])).toEqual([])
})

test('a place of cells does not take that of a fresh fix, one that is out of reach never', async () => {
  answer = basel
  const id = await phone('cells-7')
  const at = nowSeconds() - 1500
  await send('cells-7', { timestamp: at, lat: 47.54, lon: 7.58 })
  await send('cells-7', { timestamp: at + 20, cell: '228,1,4120,3321' })
  await placeNetworks(stores())
  expect(await positionOf(id, at + 20)).toMatchObject({
    lat: 47_550_000,
    flags: positionFlag.approximate,
  })
  expect(await stateOf(id)).toMatchObject({ fixed_at: toStore(at), lat: 47_540_000 })
  answer = { status: 200, body: { location: { lat: 31.23, lng: 121.47 }, accuracy: 900 } }
  for (const seconds of [700, 710, 720])
    await send('cells-7', { timestamp: at + seconds, cell: '228,1,4120,3322' })
  await placeNetworks(stores())
  const { approximate, jump } = positionFlag
  expect((await positionOf(id, at + 720))?.flags).toBe(approximate | jump)
  expect(await stateOf(id)).toMatchObject({ fixed_at: toStore(at), lat: 47_540_000 })
  answer = basel
  await send('cells-7', { timestamp: at + 800, cell: '228,1,4120,3323' })
  await placeNetworks(stores())
  expect(await stateOf(id)).toMatchObject({ fixed_at: toStore(at + 800), lat: 47_550_000 })
})

test('the gateway goes on from the place, and the next fix replaces it without a jump', async () => {
  answer = basel
  const id = await phone('cells-2')
  const at = nowSeconds() - 60
  await send('cells-2', { timestamp: at, cell: '228,1,4120,3312' })
  await placeNetworks(stores())
  const device = rig.gateway.hub.registry.byId(id)
  await until(async () => device?.state.accuracy === 640, 'the place in the gateway')
  await send('cells-2', { timestamp: at + 10, batt: 50, cell: '228,1,4120,3312' })
  await send('cells-2', { timestamp: at + 20, lat: 48.6, lon: 7.59 })
  const fix = await positionOf(id, at + 20)
  expect((fix?.flags ?? -1) & (positionFlag.jump | positionFlag.approximate)).toBe(0)
  expect(await stateOf(id)).toMatchObject({ lat: 48_600_000, accuracy: null })
  await placeNetworks(stores())
  expect(await stateOf(id)).toMatchObject({ fixed_at: toStore(at + 20), lat: 48_600_000 })
})

test('what a provider knows, and what it does not, is asked for once', async () => {
  answer = basel
  await phone('cells-3')
  const at = nowSeconds() - 600
  for (let n = 0; n < 3; n += 1) await send('cells-3', { timestamp: at + n, cell: '228,1,1,77' })
  expect(await placeNetworks(stores())).toMatchObject({ placed: 3 })
  await send('cells-3', { timestamp: at + 10, cell: '228,1,1,77' })
  expect(await placeNetworks(stores())).toMatchObject({ placed: 1 })
  expect(asked).toHaveLength(1)
  answer = { status: 404, body: { error: { code: 404 } } }
  for (const n of [20, 21]) {
    await send('cells-3', { timestamp: at + n, cell: '228,1,1,78' })
    expect(await placeNetworks(stores())).toEqual({ placed: 0, unknown: 1, again: 0 })
  }
  expect(asked).toHaveLength(2)
  const past = () => Date.now() + 31 * 86_400_000
  answer = basel
  await send('cells-3', { timestamp: at + 30, cell: '228,1,1,78' })
  expect(await placeNetworks(stores(past))).toMatchObject({ placed: 1 })
  expect(asked).toHaveLength(3)
})

test('access points come before cells, two of them at least and none of a phone', async () => {
  answer = { status: 200, body: { location: { lat: 47.1, lng: 9.5 }, accuracy: 30 } }
  const id = await phone('wifi-1')
  const at = nowSeconds() - 60
  const query = new URLSearchParams({ id: 'wifi-1', timestamp: String(at) })
  for (const wifi of ['00:11:22:33:44:55,-60', '00:11:22:33:44:66,-50', '0a:00:00:00:00:01,-40'])
    query.append('wifi', wifi)
  query.append('cell', '228,1,4120,1')
  await fetch(`http://127.0.0.1:${rig.gateway.ports['osmand http']}/?${query}`)
  expect(await placeNetworks(stores())).toMatchObject({ placed: 1 })
  expect(asked).toMatchObject([
    {
      cellTowers: [],
      wifiAccessPoints: [
        { macAddress: '00:11:22:33:44:66', signalStrength: -50 },
        { macAddress: '00:11:22:33:44:55', signalStrength: -60 },
      ],
    },
  ])
  const stored = await positionOf(id, at)
  expect(stored?.flags).toBe(positionFlag.approximate | positionFlag.wifi)
})

test('over the quota nothing more is asked for, and the reports wait', async () => {
  await phone('cells-5')
  const at = nowSeconds() - 60
  await send('cells-5', { timestamp: at, cell: '228,1,5,1' })
  await send('cells-5', { timestamp: at + 1, cell: '228,1,5,2' })
  answer = { status: 429, body: {} }
  let now = Date.now()
  const limited = stores(() => now)
  expect(await placeNetworks(limited)).toEqual({ placed: 0, unknown: 0, again: 2 })
  const first = asked.length
  now += 61_000
  expect(await placeNetworks(limited)).toMatchObject({ again: 2 })
  expect(asked).toHaveLength(first)
  answer = basel
  now += 3_600_000
  expect(await placeNetworks(limited)).toMatchObject({ placed: 2 })
})

test('nothing is queued where no provider is set', async () => {
  const off = await openRig()
  try {
    await off.addDevice('cells-6', { protocol: 'osmand' })
    const target = `/?id=cells-6&timestamp=${nowSeconds()}&cell=228,1,5,1`
    await fetch(`http://127.0.0.1:${off.gateway.ports['osmand http']}${target}`)
    expect(await off.rows('SELECT 1 FROM tracking.position')).toHaveLength(1)
    expect(await off.rows('SELECT 1 FROM tracking.unplaced')).toEqual([])
  } finally {
    await off.close()
  }
})

test('phones of the demo are placed by cells and by Wi-Fi near where they rest', async () => {
  const person = demoFleet().find(
    ({ owner, kind, protocol }) => owner === 'owner' && kind === 'person' && protocol === 'osmand',
  )
  if (!person) throw new Error('no phone in the demo')
  const id = await phone(person.imei)
  const client = osmandClient({
    host: '127.0.0.1',
    port: rig.gateway.ports['osmand http'] ?? 0,
    number: person.imei,
    current: () => {
      throw new Error('not asked')
    },
    radio: radioOf(person.city.key),
  })
  const half = Math.floor(nowSeconds() / 1800) * 1800
  const rests = [half - 3600, half - 1800].map((time) => ({
    ...sampleAt(person, time),
    isMoving: false,
  }))
  for (const sample of rests)
    await client.report({ sample, alarms: [], isAsleep: false, isLate: false })
  expect(await placeNetworks({ ...stores(), locator: sandboxLocator() })).toMatchObject({
    placed: 2,
  })
  const flags: number[] = []
  for (const { time, lat, lon } of rests) {
    const stored = await positionOf(id, time)
    flags.push(stored?.flags ?? 0)
    const found: [number, number] = [(stored?.lon ?? 0) / 1e6, (stored?.lat ?? 0) / 1e6]
    expect(distanceMetres(found, [lon, lat])).toBeLessThan(1000)
  }
  const { approximate, wifi } = positionFlag
  expect(flags.toSorted((a, b) => a - b)).toEqual([approximate, approximate | wifi])
})
