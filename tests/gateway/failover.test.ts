import { afterAll, beforeAll, expect, test } from 'vitest'
import { CopyBuffer } from '#server/db/copy-buffer.ts'
import { findPrimary } from '#server/db/find-primary.mjs'
import { openPool } from '#server/db/pool.ts'
import { isRefusal, openPositionStore } from '#server/db/position-store.ts'
import { listServers } from '#server/domain/platform/operations/list-servers.ts'
import { failOver } from '../../scripts/store/fail-over.mjs'
import { noRows } from '../factories/no-rows.ts'
import { openStorePair, type StorePair } from '../setup/store-pair.ts'
import { connect, nowSeconds, openRig, type Rig, type TestDevice, until } from './support.ts'

const numbers = ['13600000001', '13600000002', '13600000003']

let pair: StorePair
let rig: Rig
let devices: TestDevice[]
beforeAll(async () => {
  pair = await openStorePair()
  const database = { url: pair.url, drop: pair.close }
  rig = await openRig({}, undefined, undefined, undefined, { database: database })
  for (const number of numbers) await rig.addDevice(number)
  devices = await Promise.all(numbers.map((number) => connect(rig, number)))
})
afterAll(() => rig.close())

let at = nowSeconds() - 1000
/** `ago`: seconds before the newest. */
const report = (ago = 0) => {
  at += 1
  return devices.map((device) => device.report({ at: at - ago }))
}
const untilAcked = (serials: number[]) =>
  Promise.all(devices.map((device, n) => device.untilAcked(serials[n] ?? 0)))
const acked = () => devices.map((device) => device.acked().length)
const stored = async () => {
  const rows = await rig.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM tracking.position GROUP BY device_id ORDER BY device_id',
  )
  return rows.map(({ n }) => n)
}

/** As an operator might who sees statements hang. */
async function cancelWaiting(times: number): Promise<void> {
  const { writer } = rig.gateway.hub
  const enough = writer.counters.failures + times
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
  await until(async () => {
    await rig.rows(cancel)
    return writer.counters.failures >= enough
  }, 'commits that failed')
}

const told: string[] = []
const command = (act: { isPromotion?: boolean; waits?: boolean }) =>
  failOver({
    url: pair.url,
    isPromotion: act.isPromotion ?? false,
    waits: act.waits,
    tell: (line: string) => told.push(line),
  })
const primary = async () => (await findPrimary(pair.url)).url

/** As a batch of which every report is stored already, by a commit whose own wait may have been cut off. */
const storedRows = { ...noRows, positions: new CopyBuffer().finish(), cells: [] }

const portOf = (n: 0 | 1) => new URL(pair.urlOf(n)).port

/** Of the server that a pool comes to which is opened and closed here. */
async function portBehind(url: string): Promise<string> {
  const pool = openPool(url, { max: 1 })
  const { rows } = await pool.query<{ port: string }>(`SELECT current_setting('port') AS port`)
  await pool.end()
  return rows[0]?.port ?? ''
}

/** What Health says of the server in use and of the other one. */
async function health(): Promise<string[]> {
  const config = { DATABASE_URL: pair.url, positionsUrl: pair.url }
  const { pool, positions } = rig
  const servers = await listServers({ pool, positions, config, now: Date.now })
  return servers.map(({ node, problems }) => `${node && 'other '}${problems}`)
}

test('a primary that dies loses nothing that was acknowledged, and stores nothing twice', async () => {
  await untilAcked(report())
  expect(await health()).toEqual(['', 'other '])
  await expect(command({ isPromotion: true, waits: false })).rejects.toThrow(/takes writes/)
  await pair.end(0)
  const last = report()
  await until(() => rig.gateway.hub.writer.counters.failures > 0, 'a failure')
  expect(acked()).toEqual([1, 1, 1])
  await command({ isPromotion: true, waits: false })
  await untilAcked(last)
  expect(await primary()).toBe(pair.urlOf(1))
  expect(await stored()).toEqual([2, 2, 2])
  expect(await health()).toEqual(['alone', 'other away'])
})

test('who comes back without a fresh copy is given no writes', async () => {
  await pair.start(0)
  expect(await health()).toEqual(['alone', 'other replaced'])
  expect(await primary()).toBe(pair.urlOf(1))
  await untilAcked(report())
  expect(await stored()).toEqual([3, 3, 3])
  const fresh = openPool(pair.url, { max: 1 })
  const { rows } = await fresh.query('SELECT count(*)::int AS n FROM tracking.position')
  await fresh.end()
  expect(rows).toEqual([{ n: 9 }])
})

test('nothing is acknowledged while commits wait for a standby that is away', async () => {
  const store = openPositionStore(pair.url, () => undefined)
  await store.append(storedRows, 'repeated')
  await pair.end(0)
  await command({ waits: true })
  const last = report(500)
  const nothingNew = expect(store.append(storedRows, 'repeated')).rejects.toThrow(/standby/)
  await cancelWaiting(3)
  await nothingNew
  await store.close()
  expect(await health()).toEqual(['waiting', 'other away'])
  expect(acked()).toEqual([3, 3, 3])
  await pair.copy(0)
  await untilAcked(last)
  expect(await stored()).toEqual([4, 4, 4])
})

test('a primary that hangs is left once its standby was promoted', async () => {
  const standby = openPositionStore(pair.urlOf(0), () => undefined)
  const refused = await standby.append(storedRows, 'new').catch((error: unknown) => error)
  expect([(refused as { code: string }).code, isRefusal(refused)]).toEqual(['25006', false])
  await standby.close()
  const idle = `${pair.url}?application_name=idle`
  expect(await portBehind(idle)).toBe(portOf(1))
  const pool = openPool(`${pair.url}?application_name=pool`, { max: 2 })
  const lent = await pool.connect()
  pair.freeze(1)
  const late = expect(pool.query('SELECT 1')).rejects.toThrow(/replaced|timeout/)
  await command({ isPromotion: true, waits: false })
  await untilAcked(report())
  // Noticed by each list of servers by itself, every five seconds: the gateway's may be before the pool's.
  await late
  pair.thaw(1)
  await untilAcked(report())
  lent.release(true)
  await pool.end()
  expect(await primary()).toBe(pair.urlOf(0))
  expect(await portBehind(idle)).toBe(portOf(0))
  expect(await stored()).toEqual([6, 6, 6])
})
