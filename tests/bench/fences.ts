/** What 100 000 fences cost a report (docs/testing.md#benches). */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openPool } from '#server/db/pool.ts'
import { advanceVisits, type FenceFix, newVisits } from '#server/domain/fence/advance-visits.ts'
import { FenceBook, type WatchedDevice } from '#server/gateway/fences/fence-book.ts'
import { createLog } from '#server/log.ts'
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
const perDevice = 10

const machine = await machineLoad()
const config = readConfig()
const pool = openPool(config.DATABASE_URL, { max: 2 })
await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'bench')`)
// Half circles of 20 m to 3 km, half polygons of 5 to 50 corners.
await pool.query(
  `INSERT INTO fence (organisation_id, name, type, lat, lon, radius, points, colour, zone, updated_at)
   SELECT 1, 'fence ' || n, (CASE WHEN n % 2 = 0 THEN 'circle' ELSE 'polygon' END)::"FenceType",
     lat, lon, 20 + n % 2980,
     CASE WHEN n % 2 = 0 THEN '{}' ELSE ARRAY(SELECT CASE WHEN k % 2 = 0
       THEN (lat + 10000 * sin(k / 2 * 2 * pi() / (5 + n % 46)))::int
       ELSE (lon + 10000 * cos((k - 1) / 2 * 2 * pi() / (5 + n % 46)))::int END
       FROM generate_series(0, 2 * (5 + n % 46) - 1) k ORDER BY k) END,
     '#000000', 'UTC+08:00', '2020-01-01'
   FROM (SELECT n, 30500000 + (n::bigint * 7919 % 1000000)::int AS lat, 120500000 + (n::bigint * 104729 % 1000000)::int AS lon
     FROM generate_series(1, $1::int) n) place`,
  [fences],
)

const book = new FenceBook({ main: pool, log: createLog('bench', 'error') })
const loadStarted = performance.now()
await book.load()
const loadMs = performance.now() - loadStarted

const fleet = Array.from({ length: devices }, (_, n) => {
  const device: WatchedDevice = {
    ...{ id: n + 1, path: '/1/', groupId: undefined, watched: undefined },
    bound: Array.from({ length: perDevice }, (_, k) => [1 + ((n * perDevice + k) % fences), 0]),
  }
  const place = { lat: 30_500_000 + ((n * 7919 * perDevice) % 1_000_000), lon: 121_000_000 }
  const before: FenceFix | undefined = undefined
  return { device, visits: newVisits(), place, before: before as FenceFix | undefined }
})

let events = 0
const started = performance.now()
for (let report = 0; report < reports; report++) {
  const one = fleet[report % devices] as (typeof fleet)[number]
  const turn = Math.floor(report / devices)
  // Some 250 m a report, to and fro.
  const way = (turn % 40) - 20
  const fix = {
    time: turn * 10,
    lat: one.place.lat + way * 1500,
    lon: one.place.lon + way * 1700,
    ...{ speed: 900, accuracy: 0 },
  }
  const sets = book.setsOf(one.device)
  const found = advanceVisits(one.visits, { sets, before: one.before, fix })
  events += found.visits.length
  one.before = fix
}
const fenceUs = ((performance.now() - started) * 1000) / reports

book.close()
await pool.end()
printFigures(machine, {
  ...{ bench: 'fences', fences, devices, reports, events },
  load_ms: Math.round(loadMs),
  fence_us: round2(fenceUs),
})
