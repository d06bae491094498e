/**
 * Regional search over 50 million positions of 10 000 devices, what its index takes, and reports a second with and without it
 * (docs/testing.md#benches). Rounds take turns.
 */

import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readConfig } from '#server/config.ts'
import { listInRegion } from '#server/domain/tracking/position/list-in-region.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { loadFleet } from './area/fleet.ts'
import { searchAt } from './area/searches.ts'
import { addDevices, openClient } from './load/database.ts'
import type { LoadResult } from './load/generator.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const { devices, positions, searches, rounds, seconds } = readOptions({
  devices: 10_000,
  positions: 50_000_000,
  searches: 300,
  rounds: 3,
  seconds: 8,
})
const days = 15
const load = { devices: 500, window: 64, seconds, reports: 4000 }
const firstNumber = 13_700_000_000

const machine = await machineLoad()
const client = await openClient()
const url = process.env['DATABASE_URL'] ?? ''

async function rate(first: number): Promise<number> {
  const { seconds: _, ...plan } = load
  const startAt = Math.floor(Date.now() / 1000) - load.reports * 10 - 60
  const generator = new URL('./load/generator.ts', import.meta.url).pathname
  const port = gateway.ports.jt808
  await client.query('TRUNCATE tracking.position, tracking.cell')
  await client.query('CHECKPOINT')
  const started = await startLoad<LoadResult>(generator, {
    ...plan,
    seconds: load.seconds,
    rate: 0,
    warmSeconds: 0,
    port,
    startAt,
    stands: true,
    firstNumber: first,
  })
  started.go()
  const { acked, seconds, refused } = await started.result
  if (refused > 0) throw new Error(`${refused} reports were refused`)
  return acked / seconds
}

await addDevices(client, firstNumber, (2 * rounds + 1) * load.devices)
await client.query(
  `UPDATE device SET settings = '{"unsearched": true}'
   WHERE ((imei::int8 - $1::int8) / $2::int8) % 2 = 0`,
  [firstNumber, load.devices],
)
await client.query('ANALYZE')
const gateway = await startGateway({})
// Code and pages get warm.
await rate(firstNumber + 2 * rounds * load.devices)
const rates: { off: number; on: number }[] = []
for (let round = 0; round < rounds; round++) {
  const off = firstNumber + 2 * round * load.devices
  const on = off + load.devices
  // Whoever comes second finds warmer code.
  const first = await rate(round % 2 ? on : off)
  const second = await rate(round % 2 ? off : on)
  rates.push(round % 2 ? { on: first, off: second } : { off: first, on: second })
  console.error(JSON.stringify(rates.at(-1)))
}
await stop(gateway)

await client.query('TRUNCATE tracking.position, tracking.cell')
await client.query('DELETE FROM device')
await addDevices(client, firstNumber, devices)
const { rows: owned } = await client.query<{ id: number; organisation_id: number }>(
  'SELECT id, organisation_id FROM device ORDER BY id',
)
const ids = owned.map(({ id }) => id)
// As each device has that has reported.
await client.query(
  'INSERT INTO tracking.device_state (device_id) SELECT id FROM device ON CONFLICT DO NOTHING',
)
const config = readConfig({ PORT: '0', ...process.env })
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })
await ensurePartitions(services.positions, { back: days + 1, ahead: 1 })
const from = (Math.floor((Date.now() / 1000 - storeEpoch) / 86_400) - days) * 86_400
const fixesPerDay = Math.round(positions / devices / days)
const startedAt = performance.now()
const stored = await loadFleet(url, { ids, days, fixesPerDay, from })
const loadSeconds = (performance.now() - startedAt) / 1000
const { rows: sizes } = await client.query<{ bytes: string; cells: string }>(
  `SELECT sum(pg_total_relation_size(relid)) AS bytes, (SELECT count(*) FROM tracking.cell) AS cells
   FROM pg_partition_tree('tracking.cell') WHERE isleaf`,
)
await client.query('VACUUM ANALYZE tracking.cell')
await client.query('ANALYZE tracking.position')

const organisationId = owned[0]?.organisation_id ?? 0
const filter = {
  organisation: { id: organisationId, path: `/${organisationId}/` },
  includesBelow: true,
}
const span = { ids, from: from + storeEpoch, to: from + storeEpoch + days * 86_400 }
const times: number[] = []
let found = 0
for (let n = -20; n < searches; n++) {
  const { radius, ...search } = searchAt(n, span)
  const begun = performance.now()
  const page = await listInRegion(services, { filter, ...search, afterId: 0, limit: 1000 })
  const ms = performance.now() - begun
  // The first ones warm up.
  if (n < 0) continue
  times.push(ms)
  found += page.found.length
  if (ms > 300)
    console.error(
      JSON.stringify({
        n,
        ms: Math.round(ms),
        radius,
        days: round2((search.to - search.from) / 86_400),
        found: page.found.length,
      }),
    )
}
times.sort((a, b) => a - b)
const quantile = (part: number) => round2(times[Math.ceil(times.length * part) - 1] ?? 0)
await client.end()

printFigures(machine, {
  search_ms: quantile(0.99),
  ingest_ratio: round2(Math.max(...rates.map(({ on, off }) => on / off))),
  least_ratio: round2(Math.min(...rates.map(({ on, off }) => on / off))),
  index_bytes: round2(Number(sizes[0]?.bytes) / stored),
  median_ms: quantile(0.5),
  most_ms: quantile(1),
  searches,
  found_each: Math.round(found / searches),
  positions: stored,
  devices,
  cells: Number(sizes[0]?.cells),
  load_s: Math.round(loadSeconds),
  reports_per_s: Math.round(Math.max(...rates.map(({ on }) => on))),
})
process.exit(0)
