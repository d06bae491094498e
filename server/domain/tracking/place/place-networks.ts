import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../../db/pool.ts'
import { readExtra } from '../../../db/position-extra.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Locator, Sighting } from '../../../integrations/locate/locator.ts'
import type { Bus } from '../../../jobs/bus.ts'
import { limitConcurrency } from '../../../process/limit-concurrency.ts'
import { listDevicesById, readLiveRows } from '../live/read-live-rows.ts'
import { changeableTimes } from '../position/keep-cold-days.ts'
import { publishLiveRows } from '../position/live-row.ts'
import { PlaceFinder } from './find-place.ts'
import { keepPlaces, readPlaces } from './place-cache.ts'
import { keysOf, sightingOf } from './sighting.ts'
import { type Placed, storePlaces } from './store-places.ts'
import { type Claimed, claimUnplaced, forgetUnplaced, postpone } from './unplaced.ts'

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
  /** `warm`: positions stay so for that many days (0: always). */
  keptDays: { warm: number }
}

type Counts = { placed: number; unknown: number; again: number }
type Outcome = { kind: 'placed'; row: Placed } | { kind: 'unknown' | 'again'; row: Claimed }

/** Parallel workers allowed: each claims its own rows, and a killed one's come again after the lease. */
export async function placeNetworks(stores: PlaceStores): Promise<Counts> {
  const counts = { placed: 0, unknown: 0, again: 0 }
  const { locator, positions } = stores
  if (!locator) return counts
  const until = stores.now() + mostMs
  for (;;) {
    const rows = await claimUnplaced(positions, { now: stores.now(), limit: atOnce, leaseSeconds })
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
  const closed = await cellsClosed(main, [...new Set(rows.map(({ deviceId }) => deviceId))])
  const seen = rows.map((row) => {
    const sighting = sightingIn(row)
    return { row, sighting: closed.has(row.deviceId) ? { ...sighting, cells: [] } : sighting }
  })
  const keys = [...new Set(seen.flatMap(({ sighting }) => keysOf(sighting)))]
  const finder = new PlaceFinder(locator, await readPlaces(main, keys, now()))
  const inTurn = limitConcurrency(requestsAtOnce)
  const outcomes = await Promise.all(
    seen.map(({ row, sighting }) => inTurn(() => findOne(finder, row, sighting))),
  )
  await keepPlaces(main, finder.fresh, now())
  return outcomes
}

/** Devices that are not to be placed by cell towers (setting `lbsswitch`). */
async function cellsClosed(main: Pool, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const devices = db.selectFrom('device').select('id').where('id', '=', anyOf(ids))
  const closed = devices.where(sql<boolean>`settings ->> 'noCells' = 'true'`)
  return new Set((await all(main, closed)).map(({ id }) => id))
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

async function settle(stores: PlaceStores, outcomes: readonly Outcome[]): Promise<void> {
  const { positions, now } = stores
  const rowsOf = (kind: 'unknown' | 'again') =>
    outcomes.flatMap((one) => (one.kind === kind ? [one.row as Claimed] : []))
  const found = outcomes.flatMap((one) => (one.kind === 'placed' ? [one.row] : []))
  const isChangeable = await changeableTimes(stores)
  const placed = found.filter(({ time }) => isChangeable(time))
  const seconds = Math.floor(now() / 1000) - storeEpoch
  const moved = await storePlaces(positions, placed, seconds)
  const cold = found.filter(({ time }) => !isChangeable(time))
  await forgetUnplaced(positions, [...rowsOf('unknown'), ...cold])
  await postpone(
    positions,
    rowsOf('again'),
    ({ tries }) => new Date(now() + (retrySeconds[tries - 1] ?? 0) * 1000),
  )
  await publish(stores, moved)
}

/** Gateways read the place again, watchers see it. */
async function publish({ main, positions, bus, now }: PlaceStores, moved: number[]): Promise<void> {
  if (moved.length === 0) return
  for (const deviceId of moved) await bus.publish('stream', { deviceId })
  const devices = await listDevicesById(main, moved)
  const rows = []
  for await (const part of readLiveRows(positions, devices, Math.floor(now() / 1000)))
    rows.push(...part.map(([, row]) => row))
  await publishLiveRows(bus, rows)
}
