import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodePolyline } from '#lib/geo/polyline.ts'
import { drawLines } from '#server/domain/tracking/motion/draw-lines.ts'
import { remakeMarked } from '#server/domain/tracking/motion/remake-marked.ts'
import type { LoadReport } from '../bench/load/jt808-frame.ts'
import {
  connect,
  nowSeconds,
  openRig,
  type Rig,
  type TestDevice,
  toStore,
  until,
} from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const work = () =>
  remakeMarked({ main: rig.pool, positions: rig.positions, bus: rig.bus, now: Date.now })

const draw = () => drawLines({ main: rig.pool, positions: rig.positions, now: Date.now })

type Given = Partial<LoadReport> & { at: number }

/** Two drives north with a stay between, over the midnight before last. */
function drives(): Given[] {
  const midnight = Math.floor(nowSeconds() / 86_400) * 86_400 - 86_400 - 8 * 3600
  const reports: Given[] = []
  let lat = 31_000_000
  let at = midnight - 3600
  const go = (seconds: number, speed: number) => {
    for (const until = at + seconds; at < until; at += 60) {
      reports.push({ at, lat, speed })
      lat += Math.round((speed / 36) * 60 * 9)
    }
  }
  go(900, 0)
  go(3600, 360)
  go(1800, 0)
  go(1800, 720)
  go(1200, 0)
  return reports
}

async function send(device: TestDevice, reports: readonly Given[]): Promise<void> {
  let last = device.serial
  for (const report of reports) last = device.report(report)
  await device.untilAcked(last)
}

const factsOf = (id: number) =>
  Promise.all(
    ['trip', 'stop', 'day', 'checkpoint'].map((table) =>
      rig.rows(
        `SELECT to_jsonb(t) - 'device_id' AS row FROM tracking.${table} t WHERE device_id = $1
         ORDER BY to_jsonb(t)->'time', to_jsonb(t)->'day'`,
        [id],
      ),
    ),
  )

const streamOf = async (id: number) =>
  (
    await rig.rows<{ stream: string; rev: number }>(
      'SELECT stream, stream_rev AS rev FROM tracking.device_state WHERE device_id = $1',
      [id],
    )
  )[0]

test('trips, their lines, stops and days are stored with the reports, and are the same in any order', async () => {
  const inOrder = await rig.addDevice('13900000101')
  const mixed = await rig.addDevice('13900000102')
  const reports = drives()
  await send(await connect(rig, '13900000101'), reports)
  const [trips, stops, days] = await factsOf(inOrder)
  expect(trips).toHaveLength(2)
  expect(trips?.[0]?.row).toMatchObject({ metres: 36_027, top_speed: 360, drive_seconds: 3600 })
  expect(stops?.map(({ row }) => row.end_time - row.time)).toEqual([900, 1800])
  expect(days).toHaveLength(1)

  expect(await draw()).toBe(2)
  const lines = await rig.rows<{ line: string; ends: number[] }>(
    `SELECT line, ARRAY[start_lat, end_lat] AS ends FROM tracking.trip WHERE device_id = $1`,
    [inOrder],
  )
  // Straight north.
  for (const { line, ends } of lines)
    expect(decodePolyline(line).map(([, lat]) => Math.round(lat * 1e6))).toEqual(ends)

  const device = await connect(rig, '13900000102')
  const third = (n: number) => reports.filter((_, at) => at % 3 === n)
  await send(device, third(2))
  await work()
  await draw()
  await send(device, third(0))
  await send(device, third(1).reverse())
  await work()
  expect(await draw()).toBe(2)
  expect(await factsOf(mixed)).toEqual(await factsOf(inOrder))
  expect((await streamOf(mixed))?.stream).toBe((await streamOf(inOrder))?.stream)
  expect(await rig.rows('SELECT * FROM tracking.dirty_stream')).toEqual([])
})

test('what a gateway makes of a stream that was replaced is marked, and it goes on from the new one', async () => {
  const id = await rig.addDevice('13900000103')
  const twin = await rig.addDevice('13900000104')
  const reports = drives()
  const device = await connect(rig, '13900000103')
  await send(device, reports.slice(0, 30))
  await rig.positions.query(
    'UPDATE tracking.device_state SET stream_rev = stream_rev + 1 WHERE device_id = $1',
    [id],
  )
  await send(device, reports.slice(30, 100))
  const marked = await rig.rows<{ from_time: number }>(
    'SELECT from_time FROM tracking.dirty_stream WHERE device_id = $1',
    [id],
  )
  expect(marked).toEqual([{ from_time: toStore(reports[30]?.at ?? 0) }])
  await work()
  const known = rig.gateway.hub.registry.byId(id)
  await until(() => known?.state.stream !== undefined, 'the new stream')
  await send(device, reports.slice(100))
  expect(await rig.rows('SELECT * FROM tracking.dirty_stream')).toEqual([])
  await send(await connect(rig, '13900000104'), reports)
  expect(await factsOf(id)).toEqual(await factsOf(twin))
})

test('history of before a release is made from the stored positions', async () => {
  const id = await rig.addDevice('13900000105')
  const reports = drives()
  await send(await connect(rig, '13900000105'), reports)
  const facts = await factsOf(id)
  for (const table of ['trip', 'stop', 'day', 'checkpoint'])
    await rig.positions.query(`DELETE FROM tracking.${table} WHERE device_id = $1`, [id])
  await rig.positions.query('UPDATE tracking.device_state SET stream = NULL WHERE device_id = $1', [
    id,
  ])
  await rig.positions.query(
    `INSERT INTO tracking.dirty_stream (device_id, from_time, to_time, newest)
     VALUES ($1, -2147483648, 2147483647, 1)`,
    [id],
  )
  expect(await work()).toEqual({ made: 1, left: 0 })
  expect(await factsOf(id)).toEqual(facts)
})

test('days begin at the midnight of the organisation; another zone cuts them again', async () => {
  const id = await rig.addDevice('13900000106')
  const reports = drives()
  const device = await connect(rig, '13900000106')
  await send(device, reports.slice(0, -1))
  const before = await rig.rows('SELECT day, metres FROM tracking.day WHERE device_id = $1', [id])
  await rig.pool.query(`UPDATE organisation SET zone = 'Asia/Tokyo'`)
  await rig.gateway.hub.registry.refresh('13900000106', id)
  await send(device, reports.slice(-1))
  await work()
  const after = await rig.rows('SELECT day, metres FROM tracking.day WHERE device_id = $1', [id])
  expect([before.length, after.length]).toEqual([1, 0])
  expect((await streamOf(id))?.stream).toMatch(/^2 Asia\/Tokyo\|/)
  await rig.pool.query(`UPDATE organisation SET zone = 'Asia/Shanghai'`)
})
