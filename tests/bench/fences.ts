/** What 100 000 fences cost a report (docs/testing.md#benches). */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { seedFences, timeFences } from './load/fences.ts'
import { machineLoad, printFigures, round2 } from './machine.ts'

const { values } = parseArgs({
  options: {
    fences: { type: 'string', default: '100000' },
    devices: { type: 'string', default: '10000' },
    reports: { type: 'string', default: '1000000' },
  },
})
const [fences, devices, reports] = [values.fences, values.devices, values.reports].map(Number) as [
  number,
  number,
  number,
]

const machine = await machineLoad()
const config = readConfig()
const pool = openPool(config.DATABASE_URL, { max: 2 })
await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'bench')`)
await seedFences(pool, { organisationId: 1, fences })
const { events, loadMs, fenceUs } = await timeFences(pool, { fences, devices, reports })
await pool.end()
printFigures(machine, {
  ...{ bench: 'fences', fences, devices, reports, events },
  load_ms: Math.round(loadMs),
  fence_us: round2(fenceUs),
})
