import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { registration } from './sender.ts'
import {
  connect,
  nowSeconds,
  openLocker,
  openRig,
  type Rig,
  toStore,
  until,
  untilLocked,
} from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const count = async (id: number) =>
  (
    await rig.rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM tracking.position WHERE device_id = $1',
      [id],
    )
  )[0]?.n

test('a report is acknowledged only after its commit', async () => {
  const id = await rig.addDevice('13900000001')
  const device = await connect(rig, '13900000001')
  device.report({ at: nowSeconds() - 10 })
  await device.untilAcked(1)
  expect(await count(id)).toBe(1)
  const locker = await openLocker(rig)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  device.report({ at: nowSeconds() - 5 })
  await untilLocked(rig, 'tracking.position')
  // A heartbeat is answered at once, by the same connection.
  device.send(heartbeatFrame(device.number, 9))
  await device.untilAcked(9)
  expect(device.acked()).toEqual([1, 9])
  await locker.query('ROLLBACK')
  await device.untilAcked(2)
  expect(await count(id)).toBe(2)
  await locker.end()
})

test('a report sent again is acknowledged and stored once', async () => {
  const id = await rig.addDevice('13900000002')
  const device = await connect(rig, '13900000002')
  const at = nowSeconds() - 60
  device.send(device.location(7, { at }), device.location(8, { at }))
  await device.untilAcked(8)
  expect(await count(id)).toBe(1)
})

test('a report that another process stored already is taken beside new ones', async () => {
  const id = await rig.addDevice('13900000003')
  const at = nowSeconds() - 100
  const first = await connect(rig, '13900000003')
  first.send(first.location(1, { at }))
  await first.untilAcked(1)
  const known = rig.gateway.hub.registry.byId(id)
  if (known) known.memory = undefined
  first.send(first.location(2, { at }), first.location(3, { at: at + 10 }))
  await first.untilAcked(3)
  expect(await count(id)).toBe(2)
  expect(rig.gateway.hub.writer.counters.repeats).toBe(1)
})

test('reports survive a database connection that is cut in mid-batch', async () => {
  const id = await rig.addDevice('13900000004')
  const device = await connect(rig, '13900000004')
  device.report({ at: nowSeconds() - 50 })
  await device.untilAcked(1)
  const locker = await openLocker(rig)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  device.report({ at: nowSeconds() - 40 })
  const [cut = 0] = await untilLocked(rig, 'tracking.position')
  await locker.query('SELECT pg_terminate_backend($1::int)', [cut])
  await until(async () => !(await untilLocked(rig, 'tracking.position')).includes(cut), 'the retry')
  device.send(heartbeatFrame(device.number, 9))
  await device.untilAcked(9)
  expect(device.acked()).toEqual([1, 9])
  await locker.query('ROLLBACK')
  await device.untilAcked(2)
  expect(await count(id)).toBe(2)
  await locker.end()
})

test('a batch that the database refuses whatever its data is not acknowledged and its sender is cut off', async () => {
  const id = await rig.addDevice('13900000005')
  const device = await connect(rig, '13900000005')
  await rig.positions.query('ALTER TABLE tracking.device_state RENAME TO mislaid')
  device.report({ at: nowSeconds() - 50 })
  await until(() => device.isClosed, 'the end of the connection')
  expect(device.acked()).toEqual([])
  expect(await count(id)).toBe(0)
  await rig.positions.query('ALTER TABLE tracking.mislaid RENAME TO device_state')
  const again = await connect(rig, '13900000005')
  again.report({ at: nowSeconds() - 50 })
  await again.untilAcked(1)
  expect(await count(id)).toBe(1)
})

test('the present state moves forward in fix time only', async () => {
  const id = await rig.addDevice('13900000006')
  const device = await connect(rig, '13900000006')
  const at = nowSeconds() - 1000
  device.report({ at, lat: 31_000_000 })
  device.report({ at: at - 600, lat: 30_990_000 })
  await device.untilAcked(2)
  const [state] = await rig.rows(
    'SELECT fixed_at, lat FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state).toEqual({ fixed_at: toStore(at), lat: 31_000_000 })
  const dirty = await rig.rows(
    'SELECT from_time, to_time FROM tracking.dirty_stream WHERE device_id = $1',
    [id],
  )
  expect(dirty).toEqual([{ from_time: toStore(at - 600), to_time: toStore(at - 600) }])
  const flags = await rig.rows<{ late: number }>(
    'SELECT flags & 128 AS late FROM tracking.position WHERE device_id = $1 ORDER BY time',
    [id],
  )
  expect(flags.map((row) => row.late)).toEqual([128, 0])
})

test('another gateway that is behind does not move the state back', async () => {
  const id = await rig.addDevice('13900000007')
  const device = await connect(rig, '13900000007')
  device.report({ at: nowSeconds() - 500 })
  await device.untilAcked(1)
  await rig.positions.query(
    'UPDATE tracking.device_state SET fixed_at = fixed_at + 400, lat = 1 WHERE device_id = $1',
    [id],
  )
  device.report({ at: nowSeconds() - 400 })
  await device.untilAcked(2)
  const [state] = await rig.rows<{ lat: number }>(
    'SELECT lat FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state?.lat).toBe(1)
})

test('reading stops while too much waits for the database, and goes on after one large batch', async () => {
  const { limits } = rig.gateway.hub
  limits.maxBacklog = 50
  const id = await rig.addDevice('13900000008')
  const device = await connect(rig, '13900000008')
  device.report({ at: nowSeconds() - 5000 })
  await device.untilAcked(1)
  const locker = await openLocker(rig)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  const send = (from: number, count: number) =>
    device.send(
      ...Array.from({ length: count }, (_, n) =>
        device.location(from + n, { at: nowSeconds() - 4000 + from + n }),
      ),
    )
  send(2, 40)
  await untilLocked(rig, 'tracking.position')
  send(42, 60)
  await until(() => rig.gateway.hub.held.size === 1, 'the end of reading')
  send(102, 10)
  // Another connection that sends later is heard: these had come before.
  const later = await connect(rig, '13900000009')
  later.send(registration(later.number, 1))
  await until(() => later.isClosed, 'the refusal of an unknown number')
  expect(rig.gateway.hub.committer.backlog).toBe(100)
  await locker.query('ROLLBACK')
  await device.untilAcked(111)
  expect(await count(id)).toBe(111)
  await locker.end()
  limits.maxBacklog = 20_000
})
