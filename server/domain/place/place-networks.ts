import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import { readExtra } from '../../db/position-extra.ts'
import { textStatement } from '../../db/text-statement.ts'
import type { UnplacedRow } from '../../db/unplaced-store.ts'
import type { Locator, Sighting } from '../../integrations/locate/locator.ts'
import type { Bus } from '../../jobs/bus.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import { listDevicesById, readLiveRows } from '../live/read-live-rows.ts'
import { publishLiveRows } from '../position/live-row.ts'
import { PlaceFinder } from './find-place.ts'
import { keepPlaces, readPlaces } from './place-cache.ts'
import { keysOf, sightingOf } from './sighting.ts'
import { type Placed, storePlaces } from './store-places.ts'

const atOnce = 50
const requestsAtOnce = 4
/** Longer than all requests of a page take. */
const leaseSeconds = 300
/** Then it stays without a place. */
const retrySeconds = [60, 300, 1800, 7200, 21_600]
/** Then the job ends, so that a long backlog holds no worker. */
const mostMs = 30_000

export type PlaceStores = {
  main: Pool
  positions: Pool
  bus: Bus
  now: () => number
  /** Undefined when it is off. */
  locator: Locator | undefined
}

type Counts = { placed: number; unknown: number; again: number }
type Claimed = UnplacedRow & { tries: number; extra: Buffer | null }
type Outcome = { kind: 'placed'; row: Placed } | { kind: 'unknown' | 'again'; row: Claimed }

const claimText = textStatement(
  'tracking',
  `WITH due AS (
     SELECT device_id, time, seq FROM tracking.unplaced WHERE next_at <= $1
     ORDER BY next_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE tracking.unplaced u SET tries = u.tries + 1, next_at = $1::timestamptz + interval '${leaseSeconds} seconds'
     FROM due WHERE u.device_id = due.device_id AND u.time = due.time AND u.seq = due.seq
     RETURNING u.device_id, u.time, u.seq, u.tries)
   SELECT c.device_id AS "deviceId", c.time, c.seq, c.tries, p.extra FROM claimed c
   LEFT JOIN tracking.position p ON p.device_id = c.device_id AND p.time = c.time AND p.seq = c.seq`,
)

/** Parallel workers allowed: each claims its own rows, and a killed one's come again after the lease. */
export async function placeNetworks(stores: PlaceStores): Promise<Counts> {
  const counts = { placed: 0, unknown: 0, again: 0 }
  const { locator, positions } = stores
  if (!locator) return counts
  const until = stores.now() + mostMs
  for (;;) {
    const { rows } = await positions.query<Claimed>(claimText, [new Date(stores.now())])
    const outcomes = await findAll({ ...stores, locator }, rows)
    for (const { kind } of outcomes) counts[kind]++
    await settle(stores, outcomes)
    const isFailing = outcomes.some(({ kind }) => kind === 'again')
    if (rows.length < atOnce || isFailing || stores.now() > until) return counts
  }
}

async function findAll(
  { main, now, locator }: PlaceStores & { locator: Locator },
  rows: readonly Claimed[],
): Promise<Outcome[]> {
  const seen = rows.map((row) => ({ row, sighting: sightingIn(row) }))
  const keys = [...new Set(seen.flatMap(({ sighting }) => keysOf(sighting)))]
  const finder = new PlaceFinder(locator, await readPlaces(main, keys, now()))
  const inTurn = limitConcurrency(requestsAtOnce)
  const outcomes = await Promise.all(
    seen.map(({ row, sighting }) => inTurn(() => findOne(finder, row, sighting))),
  )
  await keepPlaces(main, finder.fresh, now())
  return outcomes
}

const sightingIn = ({ extra }: Claimed): Sighting =>
  sightingOf(extra === null ? {} : readExtra(extra).items)

async function findOne(finder: PlaceFinder, row: Claimed, sighting: Sighting): Promise<Outcome> {
  try {
    const place = await finder.find(sighting)
    const { deviceId, time, seq } = row
    return place
      ? { kind: 'placed', row: { deviceId, time, seq, place } }
      : { kind: 'unknown', row }
  } catch {
    return { kind: retrySeconds[row.tries - 1] === undefined ? 'unknown' : 'again', row }
  }
}

const forgetText = textStatement(
  'tracking',
  `DELETE FROM tracking.unplaced u USING unnest($1::int[], $2::int[], $3::int[]) AS old (device_id, time, seq)
   WHERE u.device_id = old.device_id AND u.time = old.time AND u.seq = old.seq`,
)
const laterText = textStatement(
  'tracking',
  `UPDATE tracking.unplaced u SET next_at = late.next_at
   FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[]) AS late (device_id, time, seq, next_at)
   WHERE u.device_id = late.device_id AND u.time = late.time AND u.seq = late.seq`,
)

const keyColumns = (rows: readonly UnplacedRow[]) => [
  rows.map(({ deviceId }) => deviceId),
  rows.map(({ time }) => time),
  rows.map(({ seq }) => seq),
]

async function settle(stores: PlaceStores, outcomes: readonly Outcome[]): Promise<void> {
  const { positions, now } = stores
  const rowsOf = (kind: 'unknown' | 'again') =>
    outcomes.flatMap((one) => (one.kind === kind ? [one.row as Claimed] : []))
  const placed = outcomes.flatMap((one) => (one.kind === 'placed' ? [one.row] : []))
  const unknown = rowsOf('unknown')
  const again = rowsOf('again')
  const seconds = Math.floor(now() / 1000) - storeEpoch
  const moved = await storePlaces(positions, placed, seconds)
  if (unknown.length > 0) await positions.query(forgetText, keyColumns(unknown))
  if (again.length > 0) {
    const at = again.map(({ tries }) => new Date(now() + (retrySeconds[tries - 1] ?? 0) * 1000))
    await positions.query(laterText, [...keyColumns(again), at])
  }
  await publish(stores, moved)
}

/** Gateways read the place again, watchers see it. */
async function publish({ main, positions, bus, now }: PlaceStores, moved: number[]): Promise<void> {
  if (moved.length === 0) return
  for (const deviceId of moved) await bus.publish('stream', { deviceId })
  const devices = await listDevicesById(main, moved)
  const rows = []
  for await (const [, row] of readLiveRows(positions, devices, Math.floor(now() / 1000)))
    rows.push(row)
  await publishLiveRows(bus, rows)
}
