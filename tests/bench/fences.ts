/** What 100 000 fences cost a report (docs/testing.md#benches). */
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { readOptions } from '../setup/options.ts'
import { seedFences, timeFences } from './load/fences.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'

const { fences, devices, reports } = readOptions({
  fences: 100_000,
  devices: 10_000,
  reports: 1_000_000,
})

const machine = await machineLoad()
const config = readConfig()
const pool = openPool(config.DATABASE_URL, { max: 2 })
await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'bench')`)
await seedFences(pool, { organisationId: 1, fences })
const { events, loadMs, fenceUs } = await timeFences(pool, { fences, devices, reports })
await pool.end()
printFigures(machine, {
  bench: 'fences',
  fences,
  devices,
  reports,
  events,
  load_ms: Math.round(loadMs),
  fence_us: round2(fenceUs),
})
