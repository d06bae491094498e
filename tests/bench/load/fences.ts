import type { Pool } from '#server/db/pool.ts'
import { advanceVisits } from '#server/domain/tracking/fence/advance-visits.ts'
import { type FenceFix, newVisits } from '#server/domain/tracking/fence/visit-state.ts'
import { FenceBook, type WatchedDevice } from '#server/gateway/fences/fence-book.ts'
import { createLog } from '#server/log.ts'

export const fencesPerDevice = 10

type Sink = { query: (text: string, values: unknown[]) => Promise<unknown> }

/** Along the ways of the generator: ten for each, 30 km apart. */
export async function seedFences(
  store: Sink,
  { organisationId, fences }: { organisationId: number; fences: number },
): Promise<void> {
  // Half circles of 20 m to 3 km, half polygons of 5 to 50 corners.
  await store.query(
    `INSERT INTO fence (id, organisation_id, name, type, lat, lon, radius, points, colour, zone, updated_at)
     SELECT n, $2, 'fence ' || n, (CASE WHEN n % 2 = 0 THEN 'circle' ELSE 'polygon' END)::"FenceType",
       lat, lon, 20 + n % 2980,
       CASE WHEN n % 2 = 0 THEN '{}' ELSE ARRAY(SELECT CASE WHEN k % 2 = 0
         THEN (lat + 10000 * sin(k / 2 * 2 * pi() / (5 + n % 46)))::int
         ELSE (lon + 10000 * cos((k - 1) / 2 * 2 * pi() / (5 + n % 46)))::int END
         FROM generate_series(0, 2 * (5 + n % 46) - 1) k ORDER BY k) END,
       '#000000', 'UTC+08:00', '2020-01-01'
     FROM (SELECT n, 31000000 + (n - 1) / $3::int * 137 + (n - 1) % $3::int * 270000 AS lat,
         121000000 + (n - 1) / $3::int * 211 + (n - 1) % $3::int * 90000 AS lon
       FROM generate_series(1, $1::int) n) place`,
    [fences, organisationId, fencesPerDevice],
  )
}

/** Binds the fences of the generator's ways to `count` devices from the number `first` on. */
export async function bindFences(
  store: Sink,
  { first, count, fences }: { first: number; count: number; fences: number },
): Promise<void> {
  await store.query(
    `INSERT INTO fence_binding (fence_id, device_id, created_at)
     SELECT (imei::int8 - $1::int8) * $4::int % $3::int + k, id, '2020-01-01'
     FROM device, generate_series(1, $4::int) k
     WHERE imei::int8 >= $1::int8 AND imei::int8 < $1::int8 + $2::int`,
    [first, count, fences, fencesPerDevice],
  )
}

export type FenceCost = { events: number; loadMs: number; fenceUs: number }

/** What fences cost a report, from its fix to visits. */
export async function timeFences(
  main: Pool,
  { fences, devices, reports }: { fences: number; devices: number; reports: number },
): Promise<FenceCost> {
  const book = new FenceBook({ main, log: createLog('bench', 'error') })
  const loadStarted = performance.now()
  await book.load()
  const loadMs = performance.now() - loadStarted
  const { rows } = await main.query<{ path: string }>(
    'SELECT path FROM organisation WHERE id = (SELECT min(organisation_id) FROM fence)',
  )
  const path = rows[0]?.path ?? ''
  const fleet = Array.from({ length: devices }, (_, n) => watchedDevice(n, { path, fences }))
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
      speed: 900,
      accuracy: 0,
    }
    const sets = book.setsOf(one.device)
    events += advanceVisits(one.visits, { sets, before: one.before, fix }).visits.length
    one.before = fix
  }
  const fenceUs = ((performance.now() - started) * 1000) / reports
  book.close()
  return { events, loadMs, fenceUs }
}

function watchedDevice(n: number, { path, fences }: { path: string; fences: number }) {
  const firstFence = (n * fencesPerDevice) % fences
  const device: WatchedDevice = {
    id: n + 1,
    path,
    groupId: undefined,
    watched: undefined,
    bound: Array.from({ length: fencesPerDevice }, (_, k) => [firstFence + k + 1, 0]),
  }
  const slot = firstFence / fencesPerDevice
  const place = { lat: 31_000_000 + slot * 137, lon: 121_000_000 + slot * 211 }
  const before: FenceFix | undefined = undefined
  return { device, visits: newVisits(), place, before: before as FenceFix | undefined }
}
