import { afterAll, beforeAll, expect, test } from 'vitest'
import { beaconsPerReport } from '#lib/codes/beacon-number.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { openRig, type Rig } from './support.ts'

/** Of the gateway, Unix seconds: at the begin of ten minutes. */
const clock = Date.UTC(2026, 5, 17, 9, 30) / 1000
let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_PER_IP: '200' }, openNotifyBus, () => clock * 1000)
})
afterAll(() => rig.close())

const seenBy = (id: number) =>
  rig.rows(
    `SELECT slot, number, first_time, last_time, rssi, battery FROM tracking.beacon_sighting
     WHERE device_id = $1 ORDER BY slot, number`,
    [id],
  )
const store = (at: number) => at - storeEpoch
const send = async (query: string, init: RequestInit = {}) => {
  const url = `http://127.0.0.1:${rig.gateway.ports['osmand http']}/?${query}`
  const reply = await fetch(url, { ...init, headers: { connection: 'close', ...init.headers } })
  return reply.status
}
const phone = (id: string) => rig.addDevice(id, { protocol: 'osmand' })

test('a report names beacons, repeated or between commas, with or without signal and battery', async () => {
  const id = await phone('badge-1')
  const at = clock - 100
  const query = `id=badge-1&timestamp=${at}&lat=1&lon=2&beacon=a1b2:-71:88,C3D4&beacon=0102:60`
  expect(await send(query)).toBe(200)
  const row = { slot: store(clock - 600), first_time: store(at), last_time: store(at) }
  expect(await seenBy(id)).toEqual([
    { ...row, number: '0102', rssi: -60, battery: null },
    { ...row, number: 'A1B2', rssi: -71, battery: 88 },
    { ...row, number: 'C3D4', rssi: null, battery: null },
  ])
})

test('a sighting needs no place, and is a report', async () => {
  const id = await phone('badge-2')
  expect(await send(`id=badge-2&timestamp=${clock - 10}&beacon=A1B2`)).toBe(200)
  expect(await seenBy(id)).toHaveLength(1)
})

test('rows are the same in any order and however often reports come: first, last, strongest, least', async () => {
  const reports = [
    [clock - 590, -80, 50],
    [clock - 300, -60, 48],
    [clock - 10, -90, 49],
    [clock - 700, -75, 51],
  ] as const
  const sent = async (name: string, order: readonly number[]) => {
    const id = await phone(name)
    for (const at of order) {
      const [time, rssi, battery] = reports[at] ?? reports[0]
      await send(`id=${name}&timestamp=${time}&lat=1&lon=2&beacon=A1B2:${rssi}:${battery}`)
    }
    return seenBy(id)
  }
  const rows = await sent('badge-3', [3, 0, 1, 2])
  const number = 'A1B2'
  const seen = (first: number, last: number) => ({
    number,
    first_time: store(first),
    last_time: store(last),
  })
  expect(rows).toEqual([
    { slot: store(clock - 1200), ...seen(clock - 700, clock - 700), rssi: -75, battery: 51 },
    { slot: store(clock - 600), ...seen(clock - 590, clock - 10), rssi: -60, battery: 48 },
  ])
  expect(await sent('badge-4', [2, 2, 1, 0, 3, 1])).toEqual(rows)
})

test.each([
  ['', 0],
  ['A', 0],
  ['A1B', 0],
  ['A1B2C3D4E5F607', 0],
  ['A1-2', 0],
  ['A1B2:loud', 0],
  ['A1B2:-60:101', 0],
  ['A1B2:-60:10:1', 0],
  ['A1B2,A1B,C3D4', 2],
])('of %j are taken: %i', async (text, count) => {
  const name = `odd-${Buffer.from(text).toString('hex').slice(-14)}x`
  const id = await phone(name)
  const status = await send(`id=${name}&timestamp=${clock}&lat=1&lon=2&beacon=${text}`)
  expect([status, (await seenBy(id)).length]).toEqual([200, count])
})

test('more beacons than a report may name are left out', async () => {
  const id = await phone('crowd')
  const many = Array.from({ length: 40 }, (_, n) => `AA${String(n).padStart(2, '0')}`)
  expect(await send(`id=crowd&timestamp=${clock}&lat=1&lon=2&beacon=${many}`)).toBe(200)
  expect(await seenBy(id)).toHaveLength(beaconsPerReport)
})

test('JSON says the same in its extras', async () => {
  const id = await phone('badge-json')
  const location = {
    timestamp: new Date((clock - 30) * 1000).toISOString(),
    coords: { latitude: 1, longitude: 2 },
    extras: { beacon: ['A1B2:-50', 'C3D4:-51:7'] },
  }
  const body = JSON.stringify({ device_id: 'badge-json', location })
  const headers = { 'content-type': 'application/json' }
  expect(await send('', { method: 'POST', body, headers })).toBe(200)
  expect(await seenBy(id)).toMatchObject([
    { number: 'A1B2', rssi: -50, battery: null },
    { number: 'C3D4', rssi: -51, battery: 7 },
  ])
})

test('a time that cannot be believed is no sighting', async () => {
  const id = await phone('badge-late')
  await send(`id=badge-late&timestamp=${clock + 900_000}&lat=1&lon=2&beacon=A1B2`)
  expect(await seenBy(id)).toEqual([])
})

test('of ten minutes no more numbers are kept than there may be, in however many reports', async () => {
  const id = await phone('flood')
  const { leftOut } = rig.gateway.hub.counters
  const say = (at: number, from: number, count = beaconsPerReport) => {
    const numbers = Array.from(
      { length: count },
      (_, n) => `BB${String(from + n).padStart(4, '0')}`,
    )
    return send(`id=flood&timestamp=${at}&lat=1&lon=2&beacon=${numbers}`)
  }
  const reports = beaconLimits.perSlot / beaconsPerReport + 2
  for (let n = 0; n < reports; n++) await say(clock - 100 + n, n * beaconsPerReport)
  // One that is known goes on, and the ten minutes before have numbers of their own.
  await say(clock - 10, 0, 1)
  await say(clock - 700, 900, 1)
  await say(clock - 9, 901, 1)
  const rows = await seenBy(id)
  const now = rows.filter(({ slot }) => slot === store(clock - 600))
  expect([now.length, rows.length]).toEqual([beaconLimits.perSlot, beaconLimits.perSlot + 1])
  expect(now[0]).toMatchObject({ number: 'BB0000', last_time: store(clock - 10) })
  expect(rig.gateway.hub.counters.leftOut - leftOut).toBe(3)
})
