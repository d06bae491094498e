import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

/** Milliseconds that the gateway's clock is ahead. */
let ahead = 0
let rig: Rig
beforeAll(async () => {
  // Of triggers, which no distributed store has.
  rig = await openRig({}, undefined, () => Date.now() + ahead, undefined, { isPlain: true })
})
afterAll(() => rig.close())
afterEach(() => rig.positions.query('DROP FUNCTION IF EXISTS fail CASCADE'))

/** As a distributed store does: COPY says XX000 whatever the cause. `n` counts rows that come, stored or not. */
async function failRows(code: string): Promise<void> {
  await rig.positions.query('CREATE SEQUENCE IF NOT EXISTS came')
  await rig.positions.query('ALTER SEQUENCE came RESTART')
  await rig.positions.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE
       n int := nextval('came');
       code text := ${code};
     BEGIN
       IF code IS NOT NULL THEN RAISE 'row % fails', n USING ERRCODE = code; END IF;
       RETURN NEW;
     END $$`,
  )
  await rig.positions.query(
    'CREATE TRIGGER fail BEFORE INSERT ON tracking.position FOR EACH ROW EXECUTE FUNCTION fail()',
  )
}

const stored = async (id: number) =>
  (await rig.rows('SELECT FROM tracking.position WHERE device_id = $1', [id])).length

async function openDevices(numbers: readonly string[]) {
  const ids: number[] = []
  const devices: TestDevice[] = []
  for (const number of numbers) {
    ids.push(await rig.addDevice(number))
    devices.push(await connect(rig, number))
  }
  return { ids, devices }
}

test('what COPY cannot name is tried again by INSERT, and nothing is dropped', async () => {
  const { ids, devices } = await openDevices(['13600000001', '13600000002', '13600000003'])
  const [first, ...others] = devices as [TestDevice, ...TestDevice[]]
  // The first report passes, so that those of the others are one batch.
  await failRows(`CASE n WHEN 2 THEN 'XX000' WHEN 3 THEN '23505' END`)
  const locker = await openLocker(rig)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  first.report({ at: nowSeconds() - 60 })
  await untilLocked(rig, 'tracking.position')
  for (const device of others) for (const ago of [50, 40]) device.report({ at: nowSeconds() - ago })
  await until(() => rig.gateway.hub.committer.backlog === 5, 'the batch')
  await locker.end()
  for (const device of others) await device.untilAcked(2)
  expect(devices.map((device) => [device.acked(), device.isClosed])).toEqual([
    [[1], false],
    [[1, 2], false],
    [[1, 2], false],
  ])
  expect(await Promise.all(ids.map(stored))).toEqual([1, 2, 2])
  expect(rig.gateway.hub.committer.counters).toMatchObject({ dropped: 0, refused: 0 })
  for (const device of devices) device.socket.destroy()
})

test('while that lasts for seconds nobody is cut off', async () => {
  const { ids, devices } = await openDevices(['13600000011', '13600000012'])
  const { writer, committer } = rig.gateway.hub
  await failRows(`'XX000'`)
  for (const device of devices) device.report({ at: nowSeconds() - 60 })
  await until(() => writer.counters.failures > 0, 'a failure')
  ahead += 5000
  const before = writer.counters.failures
  await until(() => writer.counters.failures > before + 1, 'further failures')
  expect(devices.map((device) => [device.acked(), device.isClosed])).toEqual([
    [[], false],
    [[], false],
  ])
  await rig.positions.query('DROP FUNCTION fail CASCADE')
  for (const device of devices) await device.untilAcked(1)
  expect(await Promise.all(ids.map(stored))).toEqual([1, 1])
  expect(committer.counters).toMatchObject({ dropped: 0, refused: 0 })
  for (const device of devices) device.socket.destroy()
})

test('what INSERT cannot name either is compared with what is stored, as columnar storage needs it', async () => {
  const id = await rig.addDevice('13600000021')
  const device = await connect(rig, '13600000021')
  const at = nowSeconds() - 100
  device.send(device.location(1, { at }))
  await device.untilAcked(1)
  const known = rig.gateway.hub.registry.byId(id)
  // Another gateway stored it.
  if (known) known.memory = undefined
  const { failures } = rig.gateway.hub.writer.counters
  await failRows(`CASE WHEN n < 3 THEN 'XX000' END`)
  device.send(
    device.location(2, { at }),
    device.location(3, { at: at + 10 }),
    device.location(4, { at: at - 86_400 }),
  )
  await device.untilAcked(4)
  expect(device.acked()).toEqual([1, 2, 3, 4])
  expect(await stored(id)).toBe(3)
  expect(rig.gateway.hub.writer.counters.failures).toBe(failures)
  expect(rig.gateway.hub.committer.counters).toMatchObject({ dropped: 0, refused: 0 })
  device.socket.destroy()
})
