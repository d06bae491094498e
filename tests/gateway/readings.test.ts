import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { sensors } from '#lib/codes/sensors.ts'
import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { connect, nowSeconds, openRig, type Rig } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const start = Math.floor(nowSeconds() / 600) * 600 - 7200

type Told = { at: number; celsius?: number }

/** 0x51: temperatures in tenths. */
const itemsOf = ({ celsius }: Told) => {
  if (celsius === undefined) return Buffer.alloc(0)
  const value = Buffer.alloc(2)
  value.writeInt16BE(Math.round(celsius * 10))
  return Buffer.concat([Buffer.from([0x51, 2]), value])
}

const readingsOf = (id: number) =>
  rig.rows(
    'SELECT sensor, time, value FROM tracking.reading WHERE device_id = $1 ORDER BY sensor, time',
    [id],
  )
const sensorsOf = (id: number) =>
  rig.rows('SELECT sensor FROM tracking.sensor WHERE device_id = $1 ORDER BY sensor', [id])

async function send(number: string, told: Told[]) {
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  device.send(...told.map((one, n) => device.location(n + 1, { at: one.at, items: itemsOf(one) })))
  await device.untilAcked(told.length)
  return id
}

const hour: Told[] = Array.from({ length: 60 }, (_, n) => ({
  at: start + n * 60,
  celsius: Math.round((4 + 3 * Math.sin(n / 9)) * 10) / 10,
}))
const wanted = hour.map(({ at, celsius = 0 }) => ({
  sensor: sensors.temperature1.code,
  time: at - storeEpoch,
  value: Math.round(celsius * 100),
}))

test('each temperature is a reading, whatever the order of the reports, and twice is once', async () => {
  const inOrder = await send('13900000401', hour)
  expect(await readingsOf(inOrder)).toEqual(wanted)
  const mixed = hour.toSorted((a, b) => ((a.at * 7919) % 1009) - ((b.at * 7919) % 1009))
  const shuffled = await send('13900000402', [...mixed, ...hour])
  expect(await readingsOf(shuffled)).toEqual(wanted)
  expect(await sensorsOf(shuffled)).toEqual([{ sensor: sensors.temperature1.code }])
})

test('a device without sensors has no rows', async () => {
  const id = await send(
    '13900000403',
    hour.map(({ at }) => ({ at })),
  )
  expect([await readingsOf(id), await sensorsOf(id)]).toEqual([[], []])
})

test('what is erased of its positions is erased of its readings', async () => {
  const id = await send('13900000404', hour)
  const before = start + 30 * 60
  await eraseTracking(rig.positions, { deviceId: id, before })
  expect(await readingsOf(id)).toEqual(wanted.slice(30))
  await eraseTracking(rig.positions, { deviceId: id, before: undefined })
  expect([await readingsOf(id), await sensorsOf(id)]).toEqual([[], []])
})
