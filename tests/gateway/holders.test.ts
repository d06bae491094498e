import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Gateway } from '#server/gateway/gateway.ts'
import { lifeLockOf, lifeLocks } from '#server/gateway/identity/life-line.ts'
import type { Bus } from '#server/jobs/bus.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { openRedisBus } from '#server/jobs/open-redis-bus.ts'
import type { Log } from '#server/log.ts'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { ask, authentication, bodiesOf, foreign, gt06Device, logIn } from './sender.ts'
import {
  connect,
  HeldSeconds,
  nowSeconds,
  openBeside,
  openLocker,
  openRig,
  type Rig,
  until,
} from './support.ts'

type OpenBus = (url: string, log: Log) => Promise<Bus>

const openRedis: OpenBus = async (_, log) => openRedisBus(process.env['TEST_REDIS_URL'] ?? '', log)
const buses: [name: string, openBus: OpenBus][] = [['NOTIFY', openNotifyBus]]
if (process.env['TEST_REDIS_URL']) buses.push(['Redis', openRedis])

describe.each(buses)('over %s', (_, openBus) => {
  let rig: Rig
  let beside: { gateway: Gateway; close(): Promise<void> }
  const seconds = new HeldSeconds()
  beforeAll(async () => {
    rig = await openRig({}, openBus, Date.now, seconds.each)
    beside = await openBeside(rig, openBus, seconds.each)
  })
  afterAll(async () => {
    await beside.close()
    await rig.close()
  })

  const holderOf = async (id: number) =>
    (
      await rig.rows<{ instance: string; ip: string; is_proved: boolean }>(
        'SELECT instance, ip, is_proved FROM device_holder WHERE device_id = $1',
        [id],
      )
    )[0]

  const query = async (id: number) => {
    const [command] = await rig.rows<{ id: string }>(
      `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute')
     RETURNING id::text`,
      [id],
    )
    await rig.bus.publish('command', { id: String(command?.id), deviceId: id })
    return String(command?.id)
  }

  test('a device that moves to another gateway leaves no session behind, and commands follow it', async () => {
    const number = '13700000001'
    const id = await rig.addDevice(number)
    const old = await connect(beside, number)
    const code = await logIn(old)
    expect((await holderOf(id))?.instance).toBe(beside.gateway.hub.holders.instance)
    const moved = await connect(rig, number)
    moved.send(authentication(number, 3, code))
    await moved.untilAcked(3)
    await until(() => old.isClosed, 'the end of the former connection')
    for (let n = 1; n <= 3; n++) {
      await query(id)
      await until(() => bodiesOf(moved, 0x8201).length === n, 'the location query')
    }
    expect(bodiesOf(old, 0x8201)).toEqual([])
    expect(await holderOf(id)).toEqual({
      instance: rig.gateway.hub.holders.instance,
      ip: '127.0.0.1',
      is_proved: true,
    })
    moved.socket.destroy()
    await until(async () => (await holderOf(id)) === undefined, 'the end of the hold')
  })

  test('a stale session gets no command, also when the message of the move was lost', async () => {
    const number = '13700000002'
    const id = await rig.addDevice(number)
    const stale = await connect(beside, number)
    stale.send(heartbeatFrame(number, 1))
    await stale.untilAcked(1)
    // Another gateway's claim, without its notice.
    await rig.rows(
      `UPDATE device_holder SET epoch = nextval('device_holder_epoch_seq'), instance = 'elsewhere'
     WHERE device_id = $1`,
      [id],
    )
    const command = await query(id)
    stale.send(heartbeatFrame(number, 2))
    await stale.untilAcked(2)
    beside.gateway.hub.registry.byId(id)?.session?.sendWaiting()
    stale.send(heartbeatFrame(number, 3))
    await stale.untilAcked(3)
    const [row] = await rig.rows<{ state: string }>('SELECT state FROM command WHERE id = $1', [
      command,
    ])
    expect([row?.state, bodiesOf(stale, 0x8201).length]).toEqual(['waiting', 0])
  })

  test('a command whose message was lost goes out all the same', async () => {
    const number = '13700000005'
    const id = await rig.addDevice(number)
    const device = await connect(rig, number)
    device.send(heartbeatFrame(number, 1))
    await device.untilAcked(1)
    await rig.rows(
      `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute')`,
      [id],
    )
    seconds.pass(5)
    await until(() => bodiesOf(device, 0x8201).length === 1, 'the location query')
    device.socket.destroy()
  })

  test('without the code nothing is to be had at the other gateway either', async () => {
    const number = '13700000003'
    const id = await rig.addDevice(number)
    const device = await connect(rig, number)
    await logIn(device)
    const thief = await connect(beside, number, foreign)
    thief.report({ at: nowSeconds() - 5 })
    thief.send(authentication(number, 9, 'guess'))
    await until(() => thief.isClosed, 'the end of the thief')
    expect([thief.acked(), device.isClosed]).toEqual([[], false])
    expect(await rig.rows('SELECT FROM tracking.position WHERE device_id = $1', [id])).toEqual([])
    await query(id)
    await until(() => bodiesOf(device, 0x8201).length === 1, 'the location query')
    device.socket.destroy()
  })

  test('a GT06 device keeps its number against a newcomer at the other gateway', async () => {
    const number = '359339070000200'
    const id = await rig.addDevice(number, { protocol: 'gt06' })
    const device = await gt06Device(rig.gateway, number)
    device.logIn()
    await until(device.isIn, 'the log-in')
    const thief = await gt06Device(beside.gateway, number, foreign)
    thief.logIn()
    const alarms = () => rig.rows('SELECT FROM tracking.alarm WHERE device_id = $1', [id])
    await until(async () => (await alarms()).length === 1, 'the alarm')
    expect([device.isClosed, thief.received]).toEqual([false, ''])
    device.socket.destroy()
    await until(() => {
      seconds.pass(5)
      return thief.isIn()
    }, 'the newcomer, once the number is free')
    thief.socket.destroy()
  })

  test('a GT06 device that comes back at the other gateway is in at once', async () => {
    const number = '359339070000218'
    await rig.addDevice(number, { protocol: 'gt06' })
    const old = await gt06Device(rig.gateway, number)
    old.logIn()
    await until(old.isIn, 'the log-in')
    const device = await gt06Device(beside.gateway, number)
    device.logIn()
    await until(device.isIn, 'the log-in at the other gateway')
    await until(() => old.isClosed, 'the end of the former connection')
    device.socket.destroy()
  })

  test('a phone keeps its number at both gateways', async () => {
    await rig.addDevice('phone-both', { protocol: 'osmand' })
    const target = (ago: number) => `/?id=phone-both&timestamp=${nowSeconds() - ago}&lat=1&lon=2`
    expect((await ask(rig.gateway, target(9))).status).toBe(200)
    expect((await ask(beside.gateway, target(8), { from: foreign })).status).toBe(503)
    expect((await ask(beside.gateway, target(7))).status).toBe(200)
    expect((await ask(rig.gateway, target(6))).status).toBe(200)
  })

  const holdFor = (id: number, instance: string) =>
    rig.rows(
      `WITH life AS (INSERT INTO gateway_instance (id, gateway_id, at) VALUES ($2, 'k', now()))
       INSERT INTO device_holder (device_id, instance, ip, is_proved, transport)
       VALUES ($1, $2, '127.0.0.9', true, 3)`,
      [id, instance],
    )

  test('what a killed gateway held is free at once', async () => {
    const number = '13700000004'
    const instance = 'killed/0000000000a1'
    await holdFor(await rig.addDevice(number), instance)
    const device = await connect(rig, number)
    device.report({ at: nowSeconds() - 5 })
    await device.untilAcked(1)
    expect(await rig.rows('SELECT FROM gateway_instance WHERE id = $1', [instance])).toEqual([])
    device.socket.destroy()
  })

  test('what a gateway holds that lives without telling is free after its lease', async () => {
    const number = '13700000014'
    const instance = 'frozen/0000000000b2'
    const id = await rig.addDevice(number)
    const life = await openLocker(rig, rig.url)
    await life.query('SELECT pg_advisory_lock($1, $2)', [lifeLocks, lifeLockOf(instance)])
    await holdFor(id, instance)
    const waiting = await connect(rig, number)
    waiting.report({ at: nowSeconds() - 5 })
    await until(() => (rig.gateway.hub.registry.byId(id)?.waiting?.size ?? 0) === 1, 'the takeover')
    await rig.rows(`UPDATE gateway_instance SET at = now() - interval '20 seconds' WHERE id = $1`, [
      instance,
    ])
    await until(() => {
      seconds.pass(5)
      return waiting.acked().includes(1)
    }, 'the report, once the number is free')
    await life.end()
    waiting.socket.destroy()
  })

  test('a gateway that has lost its sign of life gives it again, and keeps what nobody took', async () => {
    const number = '13700000015'
    const id = await rig.addDevice(number)
    const device = await connect(rig, number)
    device.send(heartbeatFrame(number, 1))
    await device.untilAcked(1)
    const holds = () =>
      rig.rows<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2::int8 & 4294967295`,
        [lifeLocks, lifeLockOf(rig.gateway.hub.holders.instance)],
      )
    const [before] = await holds()
    await rig.rows('SELECT pg_terminate_backend($1::int)', [before?.pid])
    await until(async () => {
      const [now] = await holds()
      return now !== undefined && now.pid !== before?.pid
    }, 'the lock')
    device.send(heartbeatFrame(number, 2))
    await device.untilAcked(2)
    expect((await holderOf(id))?.instance).toBe(rig.gateway.hub.holders.instance)
    device.socket.destroy()
  })

  test('log-ins at once are few statements', async () => {
    const numbers = Array.from({ length: 100 }, (_, n) => `1371${String(n).padStart(7, '0')}`)
    for (const number of numbers) await rig.addDevice(number)
    const devices = await Promise.all(numbers.map((number) => connect(rig, number)))
    const asked = vi.spyOn(rig.gateway.hub.holders, 'claim')
    const query = rig.pool.query.bind(rig.pool) as (statement: object) => Promise<unknown>
    let claims = 0
    // The first waits for the others: how many come while one is under way is a matter of speed.
    const requested = vi.spyOn(rig.pool, 'query').mockImplementation((async (statement: object) => {
      if (Object(statement).name !== 'take-holders') return query(statement)
      claims += 1
      await until(() => asked.mock.calls.length === numbers.length, 'the claims of all')
      return query(statement)
    }) as never)
    for (const device of devices) device.send(heartbeatFrame(device.number, 1))
    await Promise.all(devices.map((device) => device.untilAcked(1)))
    expect([1, 2]).toContain(claims)
    requested.mockRestore()
    asked.mockRestore()
    for (const device of devices) device.socket.destroy()
  })
})
