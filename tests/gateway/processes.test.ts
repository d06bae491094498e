import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { processCount } from '#server/gateway/share.ts'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { type GatewayProcess, startGateway } from './gateway-process.ts'
import { ask, datagrams } from './sender.ts'
import { connect, nowSeconds, type TestDevice, until } from './support.ts'

const number = (n: number) => `139000000${String(n).padStart(2, '0')}`
const devices = 6
const newcomers = 60

let database: TestDatabase
let pool: Pool
let keeper: ChildProcess
let gateway: GatewayProcess

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { max: 2 })
  await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'test')`)
  await pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT '139000000' || lpad(n::text, 2, '0'), 1, 'jt808'::"Protocol" FROM generate_series(1, $1::int) n
     UNION ALL SELECT 'phone-' || n, 1, 'osmand' FROM generate_series(1, 4) n`,
    [devices + 1 + newcomers],
  )
  gateway = await startGateway({ databaseUrl: database.url, processes: 2 })
  keeper = gateway.child
})

afterAll(async () => {
  const ended = once(keeper, 'exit')
  keeper.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await pool.end()
  await database.drop()
})

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${gateway.http}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

async function holders(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ imei: string; instance: string }>(
    'SELECT imei, instance FROM device_holder JOIN device ON device.id = device_id WHERE transport = 3',
  )
  return new Map(rows.map(({ imei, instance }) => [imei, instance]))
}

/** How many, by number. */
async function storedReports(): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; n: number }>(
    'SELECT device_id AS id, count(*)::int AS n FROM tracking.position GROUP BY device_id',
  )
  const { rows: known } = await pool.query<{ id: number; imei: string }>(
    'SELECT id, imei FROM device',
  )
  const imeis = new Map(known.map(({ id, imei }) => [id, imei]))
  return new Map(rows.map(({ id, n }) => [imeis.get(id) ?? '', n]))
}

/** Again when it is closed, as a device does: it may have met a process that was just killed. */
async function enter(n: number): Promise<TestDevice> {
  const device = await connect(gateway.rig, number(n))
  device.send(heartbeatFrame(device.number, 1))
  await until(() => device.isClosed || device.acked().includes(1), 'an answer')
  if (device.isClosed) return enter(n)
  device.serial = 1
  return device
}

const processesOf = (instances: Iterable<string>) =>
  [...new Set(instances)].map((instance) => instance.replace(/\/[^/]+$/, '')).sort()

const children = () =>
  readFileSync(`/proc/${keeper.pid}/task/${keeper.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)

test('a setting says how many processes there are, or half of the cores; one where no more can share a port', () => {
  expect([1, 2, 3, 4, 8, 128].map((cores) => processCount(0, { cores }))).toEqual([
    1, 1, 1, 2, 4, 8,
  ])
  expect(processCount(3, { cores: 1 })).toBe(3)
  expect(processCount(3, { platform: 'win32' })).toBe(1)
})

test('two processes share the ports, each device has one holder, health and metrics count all', async () => {
  const all = await Promise.all(Array.from({ length: devices }, (_, n) => enter(n + 1)))
  const held = await holders()
  expect([...held.keys()].sort()).toEqual(all.map((device) => device.number))
  expect(processesOf(held.values())).toEqual(['gateway-1/1', 'gateway-1/2'])
  for (const device of all) await device.untilAcked(device.report({ at: nowSeconds() - 9 }))
  expect(await metric('gateway_processes')).toBe(2)
  expect(await metric('gateway_connections')).toBe(devices)
  expect(await metric('gateway_acknowledged_total')).toBe(devices)
  await until(async () => {
    const { rows } = await pool.query<{ gateway_id: string; n: number }>(
      `SELECT gateway_id, (status->>'connections')::int AS n FROM gateway_status ORDER BY 1`,
    )
    return (
      rows.map((row) => row.gateway_id).join() === 'gateway-1/1,gateway-1/2' &&
      rows.reduce((sum, { n }) => sum + n, 0) === devices
    )
  }, 'both in the status')
  for (const device of all) device.socket.destroy()
  await until(async () => (await holders()).size === 0, 'the end of the holds')
})

test('datagrams and requests come to the same ports', async () => {
  const { send, answers, close } = await datagrams(gateway.rig.gateway, '127.0.0.1')
  for (let n = 1; n <= 4; n++) {
    send(heartbeatFrame(number(devices + 1), n))
    await until(() => answers.length === n, 'the acknowledgement')
  }
  close()
  for (let n = 1; n <= 4; n++) {
    const target = `/?id=phone-${n}&timestamp=${nowSeconds() - 9}&lat=1&lon=2`
    expect((await ask(gateway.rig.gateway, target)).status).toBe(200)
  }
})

test('a killed process comes back alone, what it held is free at once, the other goes on', async () => {
  const all = await Promise.all(Array.from({ length: devices }, (_, n) => enter(n + 1)))
  const before = await holders()
  const pids = children()
  const storedBefore = await storedReports()
  for (const device of all) device.report({ at: nowSeconds() - 3 })
  process.kill(pids[0] as number, 'SIGKILL')
  await until(() => all.some((device) => device.isClosed), 'the end of a connection')
  const dead = before.get(all.find((device) => device.isClosed)?.number ?? '')
  const gone = all.filter((device) => before.get(device.number) === dead)
  const staying = all.filter((device) => !gone.includes(device))
  await until(() => gone.every((device) => device.isClosed), 'the end of its connections')
  expect(staying.length).toBeGreaterThan(0)
  // Before the dead one is back, or afterwards: the lease of its life is over.
  const back = await Promise.all(gone.map((device) => enter(Number(device.number.slice(-2)))))
  for (const device of [...staying, ...back])
    await device.untilAcked(device.report({ at: nowSeconds() }))
  const stored = await storedReports()
  for (const { number } of all) {
    const told = [...all, ...back].filter((device) => device.number === number)
    // The first word of each is a heartbeat.
    const acked = told.reduce((sum, device) => sum + device.acked().length - 1, 0)
    const fresh = (stored.get(number) ?? 0) - (storedBefore.get(number) ?? 0)
    expect(fresh).toBeGreaterThanOrEqual(acked)
  }
  expect(staying.some((device) => device.isClosed)).toBe(false)
  const after = await holders()
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  expect([...after.values()]).not.toContain(dead)
  await until(gateway.isReady, 'both processes')
  expect(children().filter((pid) => pids.includes(pid))).toEqual([pids[1]])
  expect(await metric('gateway_processes')).toBe(2)
  expect(await metric('gateway_process_restarts_total')).toBe(1)
  for (const device of [...staying, ...back]) device.socket.destroy()
})

test('what comes while a process is killed is answered or closed, and never left alone', async () => {
  const [pid] = children()
  const all: TestDevice[] = []
  for (let n = 0; n < newcomers; n++) {
    if (n === newcomers / 4) process.kill(pid as number, 'SIGKILL')
    const device = await connect(gateway.rig, number(devices + 2 + n))
    device.send(heartbeatFrame(device.number, 1))
    all.push(device)
  }
  await until(() => all.every((device) => device.isClosed || device.acked().length === 1), 'all')
  expect(all.filter((device) => !device.isClosed).length).toBeGreaterThan(newcomers / 4)
  for (const device of all) device.socket.destroy()
  await until(gateway.isReady, 'both processes')
})
