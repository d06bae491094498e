import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CellRow, fillCells, insertCells } from '#server/db/cell-store.ts'
import { everyTime } from '#server/db/fact-store.ts'
import { untilLockWaits } from '../factories/lock-waits.ts'
import { connect, nowSeconds, openRig, type Rig } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const slot = 10_800
const start = Math.floor(nowSeconds() / slot) * slot - 5 * slot

const cellsOf = (id: number) =>
  rig.rows('SELECT cell, slot FROM tracking.cell WHERE device_id = $1 ORDER BY cell, slot', [id])

/** A round trip of five hours through some cells, some reports of which come late. */
async function drive(number: string, order: (n: number) => number, columns = {}) {
  const id = await rig.addDevice(number, columns)
  const device = await connect(rig, number)
  const fixes = Array.from({ length: 90 }, (_, n) => ({
    at: start + n * 200,
    lat: 31_230_000 + 400 * (45 - Math.abs(n - 45)),
    lon: 121_470_000 + 6000 * (45 - Math.abs(n - 45)),
    speed: 300,
  }))
  fixes.sort((a, b) => order(a.at) - order(b.at))
  device.send(...fixes.map((fix, n) => device.location(n + 1, fix)))
  await device.untilAcked(fixes.length)
  return id
}

test('each cell of a drive is noted once, in whatever order its fixes come', async () => {
  const inOrder = await drive('13900000301', (at) => at)
  const shuffled = await drive('13900000302', (at) => (at * 7919) % 1009)
  const cells = await cellsOf(inOrder)
  expect(cells.length).toBeGreaterThan(8)
  expect(cells.length).toBeLessThan(40)
  expect(await cellsOf(shuffled)).toEqual(cells)
})

test('a worker fills in the same as a gateway notes', async () => {
  const deviceId = await drive('13900000303', (at) => at)
  const noted = await cellsOf(deviceId)
  await rig.positions.query('DELETE FROM tracking.cell WHERE device_id = $1', [deviceId])
  await fillCells(rig.positions, { deviceId, ...everyTime })
  expect(await cellsOf(deviceId)).toEqual(noted)
})

test('a worker that fills in what a gateway is writing waits for it, and neither is ended', async () => {
  const deviceId = await drive('13900000305', (at) => at)
  const { rows: cells } = await rig.positions.query<CellRow>(
    `DELETE FROM tracking.cell WHERE device_id = $1 RETURNING cell, slot, device_id AS "deviceId"`,
    [deviceId],
  )
  const first = cells.toSorted((a, b) => a.slot - b.slot || a.cell - b.cell).slice(0, 1)
  const gateway = await rig.positions.connect()
  await gateway.query('BEGIN')
  await insertCells(gateway, first)
  const filled = fillCells(rig.positions, { deviceId, ...everyTime })
  await untilLockWaits(rig.positions, 1)
  await insertCells(gateway, cells)
  await gateway.query('COMMIT')
  gateway.release()
  await filled
  expect(await cellsOf(deviceId)).toHaveLength(cells.length)
})

test('a device that no search may find is not noted', async () => {
  const settings = { unsearched: true }
  expect(await cellsOf(await drive('13900000304', (at) => at, { settings }))).toEqual([])
})
