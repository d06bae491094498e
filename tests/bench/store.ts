/**
 * A distributed tracking store beside a plain one on the same server: reports a second, and reads of one device; then
 * its days go cold: bytes a position before and after, and playback of a device's day (docs/testing.md#benches).
 * Where nodes, gateway and load share few cores, the ratio of reports is that of their processor time.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { hasColumnar, holdingDays, listDays } from '#server/db/day-storage.ts'
import type { VisibleDeviceId } from '#server/db/family-scope.ts'
import { openPool, type Pool } from '#server/db/pool.ts'
import { rewriteDay } from '#server/db/rewrite-day.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { readPoints } from '#server/domain/tracking/position/read-points.ts'
import { copyTemplate, run } from '../../scripts/postgres/databases.mjs'
import { copyStore, storeServers } from '../../scripts/store/test-databases.mjs'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { addDevices, openClient } from './load/database.ts'
import type { LoadPlan, LoadResult } from './load/generator.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const options = readOptions({
  url: '',
  devices: 500,
  window: 64,
  seconds: 10,
  rounds: 3,
  reports: 4000,
  reads: 2000,
  shards: 32,
})
const { devices, window, seconds, rounds, reports, reads, shards } = options
if (options.url === '')
  refuseOptions('Which store? --url names its coordinator.', described({ ...options }))
const servers = await storeServers(options.url)
if (servers.length === 1)
  refuseOptions(
    'The store has no worker nodes.',
    'It is measured beside a plain one on its server.',
  )

const firstNumber = 13_800_000_000
const machine = await machineLoad()
const client = await openClient()
await addDevices(client, firstNumber, rounds * devices)

type Store = { name: 'plain' | 'spread'; url: string; drop: () => Promise<void>; pool: Pool }

async function opened(
  name: Store['name'],
  { url, drop }: { url: string; drop: () => Promise<void> },
): Promise<Store> {
  const pool = openPool(url, { max: 4 })
  await ensurePartitions(pool, { back: 2, ahead: 1 })
  return { name, url, drop, pool }
}

const stores = [
  await opened('plain', await copyTemplate(options.url, 'bench')),
  await opened('spread', await copyStore(servers, 'bench', shards)),
]

/** Reports a second, acknowledged after the commit. The devices of a round are the same in both stores. */
async function ingest({ url }: Store, round: number): Promise<number> {
  const gateway = await startGateway({ POSITIONS_DATABASE_URL: url })
  const plan: LoadPlan = {
    port: gateway.ports.jt808,
    devices,
    firstNumber: firstNumber + round * devices,
    window,
    seconds,
    rate: 0,
    warmSeconds: 0,
    reports,
    startAt: Math.floor(Date.now() / 1000) - reports * 10 - 60,
  }
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const load = await startLoad<LoadResult>(generator, plan)
  load.go()
  const result = await load.result
  await stop(gateway)
  if (result.refused > 0) throw new Error(`${result.refused} reports were refused`)
  return result.acked / result.seconds
}

/** Milliseconds of the slowest of a hundred reads of an hour of one device. */
async function readP99({ pool }: Store, ids: readonly VisibleDeviceId[]): Promise<number> {
  const taken: number[] = []
  const to = Math.floor(Date.now() / 1000)
  for (let n = 0; n < reads; n++) {
    const deviceId = ids[(n * 7919) % ids.length] as VisibleDeviceId
    const from = to - 3600 * (1 + (n % 10))
    const startedAt = performance.now()
    await readPoints(pool, { deviceId, from, to: from + 3600, after: undefined, limit: 1000 })
    taken.push(performance.now() - startedAt)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? Number.NaN
}

const dayReads = 200

/** Milliseconds of whole days of a device, page by page, as playback reads them. */
async function playDays({ pool }: Store, ids: readonly VisibleDeviceId[]): Promise<number[]> {
  const taken: number[] = []
  const to = Math.floor(Date.now() / 1000)
  for (let n = 0; n < dayReads; n++) {
    const deviceId = ids[(n * 7919) % ids.length] as VisibleDeviceId
    const startedAt = performance.now()
    let after: { time: number; seq: number } | undefined
    for (;;) {
      const from = to - 86_400
      const page = await readPoints(pool, { deviceId, from, to, after, limit: 1000 })
      after = page.at(-1)
      if (page.length < 1000 || !after) break
    }
    taken.push(performance.now() - startedAt)
  }
  return taken.toSorted((a, b) => a - b)
}

/** Undefined where the server has no columnar storage. */
async function goCold(store: Store, ids: readonly VisibleDeviceId[]) {
  if (!(await hasColumnar(store.pool))) return undefined
  const warm = await playDays(store, ids)
  const rewritten = await holdingDays(store.pool, async (client) => {
    const done = []
    for (const day of await listDays(client)) done.push(await rewriteDay(client, day, 'columnar'))
    return done
  })
  for (const day of rewritten) console.error(day)
  const largest = rewritten.toSorted((a, b) => b.bytes - a.bytes)[0]
  const cold = await playDays(store, ids)
  const middleOf = (values: number[]) => round2(values[values.length >> 1] ?? Number.NaN)
  const p99Of = (values: number[]) => round2(values[Math.floor(values.length * 0.99)] ?? Number.NaN)
  return {
    day_ms_warm: middleOf(warm),
    day_ms_cold: middleOf(cold),
    day_p99_ms_warm: p99Of(warm),
    day_p99_ms_cold: p99Of(cold),
    rewrite_ms: largest?.ms,
    locked_ms: largest?.lockedMs,
  }
}

/** With indexes, over all nodes. */
async function bytesPerPosition({ url, name }: Store): Promise<number> {
  const size = name === 'plain' ? 'pg_total_relation_size' : 'citus_total_relation_size'
  const [row] = await run(
    url,
    `SELECT sum(${size}(relid)) / (SELECT count(*) FROM tracking.position) AS bytes
     FROM pg_partition_tree('tracking.position') WHERE isleaf`,
  )
  return Number((row as unknown as { bytes: string } | undefined)?.bytes)
}

const perSecond = { plain: [] as number[], spread: [] as number[] }
const p99 = { plain: [] as number[], spread: [] as number[] }
const { rows } = await client.query<{ id: VisibleDeviceId }>('SELECT id FROM device ORDER BY id')
const ids = rows.map(({ id }) => id)
for (let round = 0; round < rounds; round++) {
  const present = ids.slice(round * devices, (round + 1) * devices)
  for (const store of round % 2 === 0 ? stores : stores.toReversed()) {
    perSecond[store.name].push(await ingest(store, round))
    await sleep(1000)
    p99[store.name].push(await readP99(store, present))
    console.error(store.name, perSecond[store.name].at(-1), p99[store.name].at(-1))
  }
}
const spread = stores[1] as Store
const bytesHot = await bytesPerPosition(spread)
const cold = await goCold(spread, ids.slice(0, devices))
const bytesCold = cold && round2(await bytesPerPosition(spread))
for (const { pool, drop } of stores) {
  await pool.end()
  await drop()
}
await client.end()

const most = (values: number[]) => Math.max(...values)
const least = (values: number[]) => Math.min(...values)
printFigures(machine, {
  ingest_ratio: round2(most(perSecond.spread) / most(perSecond.plain)),
  read_p99_ratio: round2(least(p99.spread) / least(p99.plain)),
  bytes_hot: round2(bytesHot),
  bytes_cold: bytesCold,
  ...cold,
  reports_per_s: Math.round(most(perSecond.spread)),
  reports_per_s_plain: Math.round(most(perSecond.plain)),
  read_p99_ms: round2(least(p99.spread)),
  read_p99_ms_plain: round2(least(p99.plain)),
  servers: servers.length,
})
process.exit(0)
