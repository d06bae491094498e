import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { portSetting, protocolNames } from '#lib/codes/protocols.ts'
import { readConfig } from '#server/config.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { Proxies } from '#server/gateway/proxy/proxies.ts'
import type { EverySecond } from '#server/gateway/sweep.ts'
import type { Bus } from '#server/jobs/bus.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { createLog, type Log } from '#server/log.ts'
import { type LoadReport, locationFrame } from '../bench/load/jt808-frame.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'

/** The project `apart` of tests/vitest.config.ts: main and tracking store are two databases. */
const isApart = process.env['TEST_STORES'] === 'apart'

type OpenBus = (url: string, log: Log) => Promise<Bus>

export type Rig = {
  gateway: Gateway
  /** Of the main store. */
  pool: Pool
  /** Of the tracking store: `pool`, or that of a database apart. */
  positions: Pool
  bus: Bus
  url: string
  positionsUrl: string
  addDevice(imei: string, columns?: Record<string, unknown>): Promise<number>
  /** Of the tracking store where the statement names its schema. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export const noProxies = new Proxies({
  TRUST_PROXY_PROTOCOL: [],
  PROXY_PROTOCOL_OPTIONAL: false,
})

export const anyPorts = Object.fromEntries(protocolNames.map((name) => [portSetting(name), '0']))

const configOf = (
  { url, positionsUrl }: Pick<Rig, 'url' | 'positionsUrl'>,
  env: Record<string, string>,
) =>
  readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    POSITIONS_DATABASE_URL: positionsUrl,
    SECRET: 'x'.repeat(40),
    ...anyPorts,
    ...env,
  })

/** Seconds of gateways that pass when the test says so. */
export class HeldSeconds {
  readonly #works = new Set<() => void>()

  readonly each: EverySecond = (work) => {
    this.#works.add(work)
    return () => this.#works.delete(work)
  }

  pass(seconds: number): void {
    for (let n = 0; n < seconds; n++) for (const work of this.#works) work()
  }
}

export async function openRig(
  env: Record<string, string> = {},
  openBus: OpenBus = openNotifyBus,
  now: () => number = Date.now,
  seconds?: EverySecond,
  /** `isPlain`: the tracking store is never a distributed one. `database`: both stores, in place of one of its own. */
  kind: { isPlain?: boolean; database?: TestDatabase } = {},
): Promise<Rig> {
  const database = kind.database ?? (await testDatabase(kind))
  const apart = isApart && !kind.database ? await testDatabase(kind) : undefined
  const urls = { url: database.url, positionsUrl: apart?.url ?? database.url }
  const config = configOf(urls, env)
  const log = createLog('gateway', process.env['TEST_LOG'] ?? 'silent')
  const pool = openPool(database.url, { max: 6 })
  const positions = apart ? openPool(apart.url, { max: 6 }) : pool
  const bus = await openBus(database.url, log)
  await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'test')`)
  const gateway = await openGateway({ config, main: pool, positions, bus, log, now, seconds })
  return {
    gateway,
    pool,
    positions,
    bus,
    ...urls,
    addDevice: (imei, columns = {}) => addDevice(pool, imei, columns),
    rows: async (sql, values) =>
      (await (/\btracking\./.test(sql) ? positions : pool).query(sql, values)).rows,
    close: async () => {
      await gateway.close()
      await bus.close()
      await pool.end()
      if (apart) await positions.end()
      await database.drop()
      await apart?.drop()
    },
  }
}

/** With a bus and connections of its own. */
export async function openBeside(
  { url, positionsUrl }: Rig,
  openBus: OpenBus,
  seconds?: EverySecond,
): Promise<{ gateway: Gateway; close(): Promise<void> }> {
  const log = createLog('gateway', process.env['TEST_LOG'] ?? 'silent')
  const main = openPool(url, { max: 3 })
  const positions = positionsUrl === url ? main : openPool(positionsUrl, { max: 3 })
  const bus = await openBus(url, log)
  const config = configOf({ url, positionsUrl }, { GATEWAY_ID: 'gateway-2' })
  const gateway = await openGateway({ config, main, positions, bus, log, seconds })
  return {
    gateway,
    close: async () => {
      await gateway.close()
      await bus.close()
      await main.end()
      if (positions !== main) await positions.end()
    },
  }
}

async function addDevice(pool: Pool, imei: string, columns: Record<string, unknown>) {
  const row = { protocol: 'jt808', organisation_id: 1, ...columns, imei }
  const names = Object.keys(row)
  const { rows } = await pool.query(
    `INSERT INTO device (${names.join(', ')}) VALUES (${names.map((_, n) => `$${n + 1}`).join(', ')}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id as number
}

export class TestDevice {
  readonly socket: net.Socket
  readonly number: string
  isClosed = false
  serial = 0
  #received = Buffer.alloc(0)

  constructor(socket: net.Socket, number: string) {
    this.socket = socket
    this.number = number
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk])
    })
    socket.on('close', () => {
      this.isClosed = true
    })
    socket.on('error', () => undefined)
  }

  send(...frames: Buffer[]): void {
    this.socket.write(Buffer.concat(frames))
  }

  report(report: Partial<LoadReport> & { at: number }): number {
    this.serial += 1
    this.send(this.location(this.serial, report))
    return this.serial
  }

  location(serial: number, report: Partial<LoadReport> & { at: number }): Buffer {
    const place = { lat: 31_000_000, lon: 121_000_000, speed: 0, course: 90, ...report }
    return locationFrame(this.number, serial, place)
  }

  frames(): { id: number; serial: number; body: Buffer }[] {
    return [...this.#received.toString('hex').matchAll(/7e((?:(?!7e)..)+)7e/g)].map(([, hex]) => {
      const plain = Buffer.from(
        // Byte by byte: half a byte before `7d0` is none of an escape.
        (hex ?? '').replace(/7d01|7d02|../g, (two) =>
          two === '7d01' ? '7d' : two === '7d02' ? '7e' : two,
        ),
        'hex',
      )
      return {
        id: plain.readUInt16BE(0),
        serial: plain.readUInt16BE(10),
        body: plain.subarray(12, -1),
      }
    })
  }

  acked(): number[] {
    return this.frames()
      .filter(({ id, body }) => id === 0x8001 && body[4] === 0)
      .map(({ body }) => body.readUInt16BE(0))
  }

  async untilAcked(serial: number): Promise<void> {
    await until(() => this.acked().includes(serial), `acknowledgement of ${serial}`)
  }
}

export async function connect(
  { gateway }: Pick<Rig, 'gateway'>,
  number: string,
  from = '127.0.0.1',
): Promise<TestDevice> {
  const port = gateway.ports['jt808 tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  await once(socket, 'connect')
  return new TestDevice(socket, number)
}

export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  ms = 180_000,
): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`never came: ${what}`)
    await sleep(10)
  }
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
export const toStore = (at: number) => at - 1_577_836_800

/** Waits until somebody waits for a lock on the table of the tracking store; returns the processes that do. */
export async function untilLocked(rig: Rig, table: string): Promise<number[]> {
  let waiting: number[] = []
  await until(async () => {
    const { rows } = await rig.positions.query<{ pid: number }>(
      'SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::regclass',
      [table],
    )
    waiting = rows.map(({ pid }) => pid)
    return waiting.length > 0
  }, `a lock on ${table} that is waited for`)
  return waiting
}

/** Holds locks, of the tracking store unless told otherwise, as a slow or broken database would. */
export async function openLocker(rig: Rig, url = rig.positionsUrl): Promise<pg.Client> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
