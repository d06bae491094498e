import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { DayFacts, Stop, Trip } from '#lib/motion/facts.ts'
import { type Present, presentOf } from '#lib/motion/present.ts'
import { decodeStream, openDaysIn } from '#lib/motion/stream.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, tuples } from '../../../db/sql.ts'

export type MotionQuery = {
  deviceId: VisibleDeviceId
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  /** Start of the last row of the page before. */
  after?: number | undefined
  limit: number
}

/** As a worker has stored them; null before that. */
type StoredAddress = { addressLang?: string | null }

/** Unix seconds; `isOpen`: its end is the newest fix. */
/** `line` when it was asked for. */
export type FoundTrip = Omit<Trip, 'kind' | 'parts' | 'line'> & {
  isOpen: boolean
  line?: string | null
  startAddress?: string | null
  endAddress?: string | null
} & StoredAddress
export type FoundStop = Omit<Stop, 'kind'> & {
  isOpen: boolean
  address?: string | null
} & StoredAddress

export const tripColumns = [
  'time as start',
  'end_time as end',
  'start_lat as startLat',
  'start_lon as startLon',
  'end_lat as endLat',
  'end_lon as endLon',
  'metres',
  'drive_seconds as driveSeconds',
  'idle_seconds as idleSeconds',
  'top_speed as topSpeed' as const,
] as const
export const stopColumns = [
  'time as start',
  'end_time as end',
  'lat',
  'lon',
  'metres',
  'idle_seconds as idleSeconds',
  'is_gap as isGap',
] as const

/** That touch the period, oldest first. */
export async function readTrips(
  positions: Pool,
  query: MotionQuery & { isWithLine?: boolean },
): Promise<FoundTrip[]> {
  const { isWithLine = false } = query
  const rows = db
    .selectFrom('tracking.trip')
    .select(tripColumns)
    .select(['start_address as startAddress', 'end_address as endAddress'])
    .select('address_lang as addressLang')
    .$if(isWithLine, (select) => select.select('line'))
  const own = rows.where('device_id', '=', query.deviceId)
  const { trip } = await readPresent(positions, query.deviceId)
  return found<Omit<FoundTrip, 'isOpen'>>(query, trip, {
    within: (from, to) =>
      all(
        positions,
        own.where('time', '>=', from).where('time', '<=', to).orderBy('time').limit(query.limit),
      ),
    before: (from) =>
      first(positions, own.where('time', '<', from).orderBy('time', 'desc').limit(1)),
  })
}

/** Of many devices, that began in store seconds `from` to before `to` and have ended; by device, then start. */
export async function readTripsOf(
  positions: Pool,
  { deviceIds, from, to }: { deviceIds: readonly VisibleDeviceId[]; from: number; to: number },
) {
  const rows = db.selectFrom('tracking.trip').select('device_id as deviceId').select(tripColumns)
  return all(
    positions,
    rows
      .where('device_id', '=', anyOf(deviceIds))
      .where('time', '>=', from)
      .where('time', '<', to)
      .orderBy('device_id')
      .orderBy('time'),
  )
}

/** That touch the period, oldest first. */
export async function readStops(positions: Pool, query: MotionQuery): Promise<FoundStop[]> {
  const rows = db
    .selectFrom('tracking.stop')
    .select(stopColumns)
    .select(['address', 'address_lang as addressLang'])
  const own = rows.where('device_id', '=', query.deviceId)
  const { stop } = await readPresent(positions, query.deviceId)
  return found<Omit<FoundStop, 'isOpen'>>(query, stop, {
    within: (from, to) =>
      all(
        positions,
        own.where('time', '>=', from).where('time', '<=', to).orderBy('time').limit(query.limit),
      ),
    before: (from) =>
      first(positions, own.where('time', '<', from).orderBy('time', 'desc').limit(1)),
  })
}

type Span = { start: number; end: number }
type Reading<Row> = {
  within: (from: number, to: number) => Promise<Row[]>
  /** The last that began before; none overlap, so no other can reach into the period. */
  before: (from: number) => Promise<Row | undefined>
}

async function found<Row extends Span>(
  { from, to, after, limit }: MotionQuery,
  open: Row | undefined,
  { within, before }: Reading<Row>,
): Promise<(Row & { isOpen: boolean })[]> {
  const start = from - storeEpoch
  const end = to - storeEpoch
  const next = after === undefined ? start : after - storeEpoch + 1
  const reaching = after === undefined ? await before(start) : undefined
  const rows = next > end ? [] : await within(next, end)
  const isOpenWithin = open && open.start <= end && open.end >= start && open.start >= next
  const isOpenReaching = open && after === undefined && open.start < start && open.end >= start
  const placed = [
    ...(reaching && reaching.end >= start ? [{ ...reaching, isOpen: false }] : []),
    ...rows.map((row) => ({ ...row, isOpen: false })),
    ...(isOpenWithin || isOpenReaching ? [{ ...open, isOpen: true }] : []),
  ]
  return placed
    .slice(0, limit)
    .map((row) => ({ ...row, start: row.start + storeEpoch, end: row.end + storeEpoch }))
}

async function readPresent(positions: Pool, deviceId: number): Promise<Present> {
  return (await readPresents(positions, [deviceId])).get(deviceId) ?? nothing
}

const nothing: Present = { trip: undefined, stop: undefined, days: [] }

/** What has not ended of devices, by id. */
export async function readPresents(
  positions: Pool,
  deviceIds: readonly number[],
): Promise<Map<number, Present>> {
  const states = db.selectFrom('tracking.device_state').where('device_id', '=', anyOf(deviceIds))
  const rows = await all(positions, states.select(['device_id', 'stream']))
  return new Map(
    rows.map(({ device_id, stream }) => [
      device_id,
      stream === null ? nothing : presentOf(decodeStream(stream).motion),
    ]),
  )
}

/** The days of that alone. */
export async function readOpenDays(
  positions: Pool | PoolClient,
  deviceIds: readonly number[],
): Promise<Map<number, DayFacts[]>> {
  const states = db.selectFrom('tracking.device_state').where('device_id', '=', anyOf(deviceIds))
  const rows = await tuples<[number, string | null]>(
    positions,
    states.select(['device_id', 'stream']),
  )
  return new Map(rows.map(([id, stream]) => [id, stream === null ? [] : openDaysIn(stream)]))
}

export type FoundDay = DayFacts & { deviceId: number }

/** Of days counted from 2020-01-01, both inclusive, with what of them has not ended. By device, then day. */
export async function readDays(
  positions: Pool,
  { deviceIds, from, to }: { deviceIds: readonly VisibleDeviceId[]; from: number; to: number },
): Promise<FoundDay[]> {
  const rows = await all(
    positions,
    db
      .selectFrom('tracking.day')
      .select(['device_id as deviceId', 'day', 'metres', 'trips', 'top_speed as topSpeed'])
      .select(['drive_seconds as driveSeconds', 'idle_seconds as idleSeconds'])
      .select(['stop_seconds as stopSeconds', 'gap_seconds as gapSeconds'])
      .select('online_seconds as onlineSeconds')
      .where('device_id', '=', anyOf(deviceIds))
      .where('day', '>=', from)
      .where('day', '<=', to),
  )
  for (const [deviceId, days] of await readOpenDays(positions, deviceIds))
    for (const facts of days)
      if (facts.day >= from && facts.day <= to) rows.push({ deviceId, ...facts })
  return rows.sort((a, b) => a.deviceId - b.deviceId || a.day - b.day)
}
