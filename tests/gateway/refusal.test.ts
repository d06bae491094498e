import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import {
  connect,
  nowSeconds,
  openLocker,
  openRig,
  type Rig,
  type TestDevice,
  until,
  untilLocked,
} from './support.ts'

const refusedLat = 13_000_000

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
  await rig.positions.query(
    `ALTER TABLE tracking.position ADD CONSTRAINT luck CHECK (lat <> ${refusedLat})`,
  )
})
afterAll(() => rig.close())

const failed = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id, body }) => id === 0x8001 && body[4] === 1)
    .map(({ body }) => body.readUInt16BE(0))

const latitudes = async (id: number) =>
  (
    await rig.rows<{ lat: number }>(
      'SELECT lat FROM tracking.position WHERE device_id = $1 ORDER BY time',
      [id],
    )
  ).map(({ lat }) => lat)

let batches = 0

/** The database waits, so all are one batch. */
async function inOneBatch(reports: number, send: () => void): Promise<void> {
  const { committer } = rig.gateway.hub
  const first = await connect(rig, '13800000099')
  const locker = await openLocker(rig)
  try {
    await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
    first.report({ at: nowSeconds() - 3600 + 60 * ++batches })
    await untilLocked(rig, 'tracking.position')
    send()
    await until(() => committer.backlog === 1 + reports, 'the batch')
  } finally {
    await locker.end()
    first.socket.destroy()
  }
}

test('only the refused report of a batch is left out, told to its sender and logged', async () => {
  await rig.addDevice('13800000099')
  const numbers = Array.from({ length: 20 }, (_, n) => `138000001${String(n).padStart(2, '0')}`)
  const ids: number[] = []
  const devices: TestDevice[] = []
  for (const number of numbers) {
    ids.push(await rig.addDevice(number))
    const device = await connect(rig, number)
    device.report({ at: nowSeconds() - 900 })
    await device.untilAcked(1)
    devices.push(device)
  }
  const logged = vi.spyOn(rig.gateway.hub.log, 'error')
  const [bad, ...others] = devices as [TestDevice, ...TestDevice[]]
  const at = nowSeconds() - 600
  await inOneBatch(3 * devices.length, () => {
    for (const device of devices) {
      device.report({ at })
      device.report({ at: at + 10, lat: device === bad ? refusedLat : 31_000_100 })
      device.report({ at: at + 20 })
    }
  })
  for (const device of devices) await device.untilAcked(4)
  await until(() => bad.isClosed, 'the end of the connection')
  expect(bad.acked()).toEqual([1, 2, 4])
  expect(failed(bad)).toEqual([3])
  expect(others.every((device) => !device.isClosed && device.acked().length === 4)).toBe(true)
  const [badId, otherId] = ids as [number, number]
  expect(await latitudes(badId)).toEqual([31_000_000, 31_000_000, 31_000_000])
  expect(await latitudes(otherId)).toHaveLength(4)
  const { counters } = rig.gateway.hub.committer
  expect({ refused: counters.refused, dropped: counters.dropped }).toEqual({
    refused: 1,
    dropped: 0,
  })
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ device: badId, fixedAt: at + 10 }), 'the database refused a report'],
  ])
  logged.mockRestore()
})

test('a refused report that comes again is refused again, and later ones go on from the stored state', async () => {
  const id = await rig.addDevice('13800000201')
  const device = await connect(rig, '13800000201')
  const at = nowSeconds() - 500
  device.report({ at, lat: refusedLat })
  await until(() => device.isClosed, 'the end of the connection')
  const again = await connect(rig, '13800000201')
  again.report({ at, lat: refusedLat })
  await until(() => again.isClosed, 'the end of the second connection')
  expect([failed(device), failed(again), again.acked()]).toEqual([[1], [1], []])
  const last = await connect(rig, '13800000201')
  last.report({ at: at + 60 })
  await last.untilAcked(1)
  const [state] = await rig.rows(
    'SELECT lat, fixed_at FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state).toEqual({ lat: 31_000_000, fixed_at: at + 60 - storeEpoch })
})

test('a phone is told to try again while others of the batch are stored', async () => {
  for (const imei of ['13800000301', '13800000302'])
    await rig.addDevice(imei, { protocol: 'osmand' })
  const ask = async (imei: string, lat: number) =>
    (
      await fetch(
        `http://127.0.0.1:${rig.gateway.ports['osmand http']}/?id=${imei}&lat=${lat}&lon=121`,
      )
    ).status
  const answers: Promise<number>[] = []
  await inOneBatch(2, () => {
    answers.push(ask('13800000301', refusedLat / 1e6), ask('13800000302', 31))
  })
  expect(await Promise.all(answers)).toEqual([503, 200])
})

test('a state that is refused cuts off its device alone', async () => {
  const ids = [await rig.addDevice('13800000401'), await rig.addDevice('13800000402')]
  await rig.positions.query(
    `ALTER TABLE tracking.device_state ADD CONSTRAINT luck CHECK (device_id <> ${ids[0]})`,
  )
  const [bad, good] = [await connect(rig, '13800000401'), await connect(rig, '13800000402')]
  await inOneBatch(2, () => {
    for (const device of [bad, good]) device.report({ at: nowSeconds() - 50 })
  })
  await good.untilAcked(1)
  await until(() => bad.isClosed, 'the end of the connection')
  expect([bad.acked(), failed(bad), good.isClosed]).toEqual([[], [1], false])
  await rig.positions.query('ALTER TABLE tracking.device_state DROP CONSTRAINT luck')
  const again = await connect(rig, '13800000401')
  again.report({ at: nowSeconds() - 40 })
  await again.untilAcked(1)
})

test('a batch of which nearly all is refused fails as a whole', async () => {
  const { hub } = rig.gateway
  hub.limits.maxFramesPerSecond = 1000
  await rig.addDevice('13800000501')
  await rig.addDevice('13800000502')
  const [bad, good] = [await connect(rig, '13800000501'), await connect(rig, '13800000502')]
  const before = hub.committer.counters.refused
  await inOneBatch(121, () => {
    const at = nowSeconds() - 500
    for (let n = 0; n < 120; n++) bad.report({ at: at + n, lat: refusedLat })
    good.report({ at })
  })
  await until(() => bad.isClosed && good.isClosed, 'the end of both connections')
  expect([bad.acked(), failed(bad), good.acked()]).toEqual([[], [], []])
  expect(hub.committer.counters).toMatchObject({ refused: before, dropped: 121 })
})
