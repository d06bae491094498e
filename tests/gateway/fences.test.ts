import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes, maskOfBit } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { visitFlag } from '#lib/codes/visit-flags.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { connect, openBeside, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
  await rig.pool.query(`INSERT INTO organisation (id, path, name) VALUES (2, '/1/2/', 'below')`)
})
afterAll(() => rig.close())

const centre = { lat: 31_000_000, lon: 121_000_000 }
/** Driving: one fix is then proof enough. */
const inside = { ...centre, speed: 400 }
/** Some 950 m north of it. */
const outside = { lat: 31_010_000 - 1_450, lon: 121_000_000, speed: 400 }
const { fenceIn, fenceOut, overspeed } = alarmTypes

/** 500 m around the centre, drawn an hour ago. */
async function addFence(columns: Record<string, unknown> = {}): Promise<number> {
  const row = {
    organisation_id: 1,
    name: 'Yard',
    type: 'circle',
    ...centre,
    radius: 500,
    colour: '#000000',
    zone: 'UTC+08:00',
    updated_at: new Date(Date.now() - 3_600_000),
    ...columns,
  }
  const names = Object.keys(row)
  const { rows } = await rig.pool.query<{ id: number }>(
    `INSERT INTO fence (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  )
  return rows[0]?.id ?? 0
}

async function bind(fenceId: number, column: string, id: number): Promise<void> {
  await rig.pool.query(
    `INSERT INTO fence_binding (fence_id, ${column}, created_at) VALUES ($1, $2, now() - interval '1 hour')`,
    [fenceId, id],
  )
}

/** Until the gateway knows it. */
async function publish(fenceId: number): Promise<void> {
  const before = rig.gateway.hub.fences.version
  await rig.bus.publish('fence', { id: fenceId })
  await until(() => rig.gateway.hub.fences.version > before, 'the gateway reads the fence')
}

type Alarm = { type: number; subject: number; detail: string; age: number; flags: number }
const alarmsOf = (id: number) =>
  rig.rows<Alarm>(
    `SELECT type, subject, detail, flags, extract(epoch FROM now())::int - ${storeEpoch} - time AS age
     FROM tracking.alarm WHERE device_id = $1 ORDER BY time, type`,
    [id],
  )
type StoredVisit = { fence_id: number; time: number; end_time: number | null; flags: number }
const visitsOf = (id: number) =>
  rig.rows<StoredVisit>(
    'SELECT fence_id, time, end_time, flags FROM tracking.visit WHERE device_id = $1 ORDER BY time',
    [id],
  )
const stored = (id: number, count: number) =>
  until(async () => {
    const sql = 'SELECT count(*)::int AS n FROM tracking.position WHERE device_id = $1'
    return (await rig.rows<{ n: number }>(sql, [id]))[0]?.n === count
  }, `${count} reports`)

const now = () => Math.floor(Date.now() / 1000)

test('a bound fence is entered and left: a visit, an alarm each, named after the fence', async () => {
  const id = await rig.addDevice('13900000001')
  const fence = await addFence({ speed_limit: 50 })
  await bind(fence, 'device_id', id)
  await publish(fence)
  const heard: { type: number }[] = []
  const stop = await rig.bus.subscribe('alarm', (alarm) => heard.push(alarm))
  const device = await connect(rig, '13900000001')
  const start = now() - 300
  device.report({ ...outside, at: start })
  device.report({ ...inside, at: start + 100, speed: 600 })
  await stored(id, 2)
  expect(await visitsOf(id)).toEqual([
    { fence_id: fence, time: start + 100 - storeEpoch, end_time: null, flags: visitFlag.fast },
  ])
  device.report({ ...outside, at: start + 200 })
  await stored(id, 3)
  expect(await visitsOf(id)).toMatchObject([{ end_time: start + 200 - storeEpoch, flags: 0 }])
  expect(await alarmsOf(id)).toMatchObject([
    { type: overspeed.bit, subject: fence, detail: 'Yard' },
    { type: fenceIn.bit, subject: fence, detail: 'Yard' },
    { type: fenceOut.bit, subject: fence, detail: 'Yard' },
  ])
  const fast = await rig.rows(
    'SELECT end_time, peak FROM tracking.alarm WHERE device_id = $1 AND type = $2',
    [id, overspeed.bit],
  )
  expect(fast).toEqual([{ end_time: start + 200 - storeEpoch, peak: 600 }])
  await until(() => heard.length === 3, 'three alarms on the bus')
  await stop()
  device.socket.destroy()
})

test('fences of its group and of organisations above watch it, others do not', async () => {
  const { rows } = await rig.pool.query<{ id: number }>(
    `INSERT INTO device_group (organisation_id, name) VALUES (2, 'vans') RETURNING id`,
  )
  const group = rows[0]?.id ?? 0
  const id = await rig.addDevice('13900000002', { organisation_id: 2, group_id: group })
  const [above, ofGroup, foreign] = [await addFence(), await addFence(), await addFence()]
  const { rows: others } = await rig.pool.query<{ id: number }>(
    `INSERT INTO organisation (id, path, name) VALUES (3, '/1/3/', 'beside') RETURNING id`,
  )
  await rig.pool.query('UPDATE fence SET organisation_id = $2 WHERE id = $1', [
    foreign,
    others[0]?.id,
  ])
  await bind(above, 'organisation_id', 1)
  await bind(ofGroup, 'group_id', group)
  // Bound when the device was of its tree.
  await bind(foreign, 'device_id', id)
  for (const fence of [above, ofGroup]) await publish(fence)
  const device = await connect(rig, '13900000002')
  device.report({ ...outside, at: now() - 100 })
  device.report({ ...inside, at: now() - 50 })
  await stored(id, 2)
  expect((await visitsOf(id)).map(({ fence_id }) => fence_id).sort()).toEqual(
    [above, ofGroup].sort(),
  )
  expect((await alarmsOf(id)).map(({ subject }) => subject).sort()).toEqual([above, ofGroup].sort())
  device.socket.destroy()
  await rig.pool.query('DELETE FROM fence WHERE id = $1', [above])
  await publish(above)
})

test('what was buffered is a visit, and no alarm of now; what comes late tells nothing', async () => {
  const id = await rig.addDevice('13900000003')
  const fence = await addFence()
  await bind(fence, 'device_id', id)
  await rig.pool.query(`UPDATE fence SET updated_at = now() - interval '9 hours' WHERE id = $1`, [
    fence,
  ])
  await rig.pool.query(
    `UPDATE fence_binding SET created_at = now() - interval '9 hours' WHERE fence_id = $1`,
    [fence],
  )
  await publish(fence)
  const heard: unknown[] = []
  const stop = await rig.bus.subscribe('alarm', (alarm) => heard.push(alarm))
  const device = await connect(rig, '13900000003')
  const start = now() - 7200
  device.report({ ...outside, at: start })
  device.report({ ...inside, at: start + 100 })
  device.report({ ...outside, at: start + 3600 })
  device.report({ ...outside, at: now() - 60 })
  await stored(id, 4)
  device.report({ ...inside, at: start + 5000 })
  await stored(id, 5)
  expect(await visitsOf(id)).toMatchObject([
    { time: start + 100 - storeEpoch, end_time: start + 3600 - storeEpoch },
  ])
  const alarms = await alarmsOf(id)
  expect(alarms.map(({ type }) => type)).toEqual([fenceIn.bit, fenceOut.bit])
  for (const { flags } of alarms) expect(flags & positionFlag.silent).toBe(positionFlag.silent)
  await stop()
  expect(heard).toEqual([])
  device.socket.destroy()
})

test('a switch that is off keeps the visit and raises nothing', async () => {
  const settings = { alarmsOff: String(maskOfBit(fenceIn.bit)) }
  const id = await rig.addDevice('13900000004', { settings })
  const fence = await addFence()
  await bind(fence, 'device_id', id)
  await publish(fence)
  const device = await connect(rig, '13900000004')
  device.report({ ...outside, at: now() - 200 })
  device.report({ ...inside, at: now() - 100 })
  device.report({ ...outside, at: now() - 10 })
  await stored(id, 3)
  expect((await alarmsOf(id)).map(({ type }) => type)).toEqual([fenceOut.bit])
  expect(await visitsOf(id)).toHaveLength(1)
  device.socket.destroy()
})

test('another gateway goes on with the visit, without a second alarm', async () => {
  const id = await rig.addDevice('13900000005')
  const fence = await addFence()
  await bind(fence, 'device_id', id)
  await publish(fence)
  const device = await connect(rig, '13900000005')
  const start = now() - 300
  device.report({ ...outside, at: start })
  device.report({ ...inside, at: start + 100 })
  await stored(id, 2)
  device.socket.destroy()
  await until(() => device.isClosed, 'the first connection is closed')
  const beside = await openBeside(rig, openNotifyBus)
  const again = await connect({ gateway: beside.gateway }, '13900000005')
  again.report({ ...inside, at: start + 150 })
  again.report({ ...outside, at: start + 200 })
  await stored(id, 4)
  expect(await visitsOf(id)).toMatchObject([
    { time: start + 100 - storeEpoch, end_time: start + 200 - storeEpoch },
  ])
  expect((await alarmsOf(id)).map(({ type }) => type)).toEqual([fenceIn.bit, fenceOut.bit])
  again.socket.destroy()
  await beside.close()
})

test('a deleted fence ends the visit and tells nothing', async () => {
  const id = await rig.addDevice('13900000006')
  const fence = await addFence()
  await bind(fence, 'device_id', id)
  await publish(fence)
  const device = await connect(rig, '13900000006')
  const start = now() - 300
  device.report({ ...outside, at: start })
  device.report({ ...inside, at: start + 100 })
  await stored(id, 2)
  await rig.pool.query('DELETE FROM fence WHERE id = $1', [fence])
  await publish(fence)
  device.report({ ...outside, at: start + 200 })
  await stored(id, 3)
  expect(await visitsOf(id)).toMatchObject([
    { end_time: start + 100 - storeEpoch, flags: visitFlag.uncrossed },
  ])
  expect((await alarmsOf(id)).map(({ type }) => type)).toEqual([fenceIn.bit])
  device.socket.destroy()
})

test('a corridor is left at its side, entered again, and passed between two fixes', async () => {
  const id = await rig.addDevice('13900000008')
  // Two kilometres to the east, then two to the north; 200 m from side to side.
  const line = [31_000_000, 121_000_000, 31_000_000, 121_021_000, 31_018_000, 121_021_000]
  const none = { lat: null, lon: null, radius: null }
  const fence = await addFence({ ...none, type: 'corridor', points: line, width: 200 })
  await bind(fence, 'device_id', id)
  await publish(fence)
  const device = await connect(rig, '13900000008')
  const start = now() - 800
  const driven: [north: number, east: number, speed?: number][] = [
    [0, 0],
    [50, 10_000],
    [500, 19_000],
    // 360 m off its bend.
    [4000, 17_000],
    [9000, 21_500],
    [18_600, 21_000],
    // Beyond its end, then across both arms in a minute.
    [20_000, 21_000],
    [20_000, 10_000],
    [-2000, 10_000, 1600],
  ]
  for (const [n, [north, east, speed = 400]] of driven.entries())
    device.report({
      lat: 31_000_000 + north,
      lon: 121_000_000 + east,
      speed,
      at: start + n * 60,
    })
  await stored(id, driven.length)
  const visits = await visitsOf(id)
  expect(visits.map(({ time, end_time }) => [time, end_time])).toEqual([
    [start - storeEpoch, start + 180 - storeEpoch],
    [start + 240 - storeEpoch, start + 360 - storeEpoch],
    [expect.any(Number), expect.any(Number)],
  ])
  const [, , passed] = visits
  expect(passed?.flags).toBe(visitFlag.enteredBetween | visitFlag.leftBetween)
  expect((passed?.time ?? 0) + storeEpoch - start).toBeGreaterThan(480 - 60)
  expect((await alarmsOf(id)).map(({ type }) => type)).toEqual([
    fenceOut.bit,
    fenceIn.bit,
    fenceOut.bit,
    fenceIn.bit,
    fenceOut.bit,
  ])
  device.socket.destroy()
})

test('one wild fix of a car that stands rings nothing, a second one does', async () => {
  const id = await rig.addDevice('13900000007')
  const fence = await addFence({ radius: 100 })
  await bind(fence, 'device_id', id)
  await publish(fence)
  const device = await connect(rig, '13900000007')
  const start = now() - 600
  const parked = { ...centre, speed: 0 }
  const wild = { lat: centre.lat + 2500, lon: centre.lon, speed: 14 }
  for (const [n, place] of [parked, parked, wild, parked, wild, parked].entries())
    device.report({ ...place, at: start + n * 60 })
  await stored(id, 6)
  expect(await alarmsOf(id)).toEqual([])
  expect(await visitsOf(id)).toMatchObject([{ end_time: null }])
  device.report({ ...wild, at: start + 400 })
  device.report({ ...wild, at: start + 460 })
  await stored(id, 8)
  expect(await alarmsOf(id)).toMatchObject([{ type: fenceOut.bit }])
  expect(await visitsOf(id)).toMatchObject([{ end_time: start + 400 - storeEpoch }])
  device.socket.destroy()
})
