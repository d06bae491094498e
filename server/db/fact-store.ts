import { motionVersion } from '#lib/motion/definitions.ts'
import type { Checkpoint, DayFacts, Fact, Stop, Trip } from '#lib/motion/facts.ts'
import { binaryArray } from './binary-array.ts'
import type { Pool, PoolClient } from './pool.ts'
import { textStatement } from './text-statement.ts'
import type { TrackingTables } from './tracking-tables.ts'

export type DeviceFact = { deviceId: number; fact: Fact }

/** Store seconds of the first and last fix to make again. */
export type DirtyStream = { deviceId: number; from: number; to: number }

/** The first and last day to add up again. */
type DirtyDays = DirtyStream

/** Before and after every time, and every day. */
export const everyTime = { from: -2_147_483_648, to: 2_147_483_647 }

type FactTable = 'trip' | 'stop' | 'day' | 'checkpoint'
type Row<T extends FactTable> = TrackingTables[`tracking.${T}`]

const version = motionVersion

function tripRow(deviceId: number, trip: Trip): Row<'trip'> {
  return {
    device_id: deviceId,
    time: trip.start,
    end_time: trip.end,
    start_lat: trip.startLat,
    start_lon: trip.startLon,
    end_lat: trip.endLat,
    end_lon: trip.endLon,
    metres: trip.metres,
    drive_seconds: trip.driveSeconds,
    idle_seconds: trip.idleSeconds,
    top_speed: trip.topSpeed,
    version,
    parts: trip.parts.length > 1 ? JSON.stringify(trip.parts) : null,
    line: trip.line ?? null,
    start_address: null,
    end_address: null,
    address_lang: null,
  }
}

function stopRow(deviceId: number, stop: Stop): Row<'stop'> {
  return {
    device_id: deviceId,
    time: stop.start,
    end_time: stop.end,
    lat: stop.lat,
    lon: stop.lon,
    idle_seconds: stop.idleSeconds,
    metres: stop.metres,
    version,
    is_gap: stop.isGap,
    address: null,
    address_lang: null,
  }
}

function dayRow(deviceId: number, facts: DayFacts): Row<'day'> {
  return {
    device_id: deviceId,
    day: facts.day,
    metres: facts.metres,
    drive_seconds: facts.driveSeconds,
    idle_seconds: facts.idleSeconds,
    stop_seconds: facts.stopSeconds,
    gap_seconds: facts.gapSeconds,
    online_seconds: facts.onlineSeconds,
    top_speed: facts.topSpeed,
    trips: facts.trips,
    version,
  }
}

const checkpointRow = (deviceId: number, { at, state }: Checkpoint): Row<'checkpoint'> => ({
  device_id: deviceId,
  time: at,
  state,
})

const columns = {
  trip: [
    'end_time',
    'start_lat',
    'start_lon',
    'end_lat',
    'end_lon',
    'metres',
    'drive_seconds',
    'idle_seconds',
    'top_speed',
    'version',
    'parts',
    'line',
    'start_address',
    'end_address',
    'address_lang',
  ],
  stop: [
    'end_time',
    'lat',
    'lon',
    'idle_seconds',
    'metres',
    'version',
    'is_gap',
    'address',
    'address_lang',
  ],
  day: [
    'metres',
    'drive_seconds',
    'idle_seconds',
    'stop_seconds',
    'gap_seconds',
    'online_seconds',
    'top_speed',
    'trips',
    'version',
  ],
  checkpoint: ['state'],
} as const

/** A commit that is repeated writes the same again. */
function insertOf(table: FactTable, parameter: string): string {
  const key = table === 'day' ? 'day' : 'time'
  const set = columns[table].map((name) => `${name} = excluded.${name}`).join(', ')
  return `INSERT INTO tracking.${table}
    SELECT * FROM jsonb_populate_recordset(NULL::tracking.${table}, ${parameter}::jsonb)
    ON CONFLICT (device_id, ${key}) DO UPDATE SET ${set}`
}

const factsText = textStatement(
  'tracking',
  `WITH trips AS (${insertOf('trip', '$1')}), stops AS (${insertOf('stop', '$2')}),
   days AS (${insertOf('day', '$3')}) ${insertOf('checkpoint', '$4')}`,
)

type Client = Pick<PoolClient, 'query'>

export async function insertFacts(client: Client, facts: readonly DeviceFact[]): Promise<void> {
  if (facts.length === 0) return
  const rows = { trip: [], stop: [], day: [], checkpoint: [] } as {
    [T in FactTable]: Row<T>[]
  }
  for (const { deviceId, fact } of facts) {
    if (fact.kind === 'trip') rows.trip.push(tripRow(deviceId, fact))
    else if (fact.kind === 'stop') rows.stop.push(stopRow(deviceId, fact))
    else if (fact.kind === 'day') rows.day.push(dayRow(deviceId, fact))
    else rows.checkpoint.push(checkpointRow(deviceId, fact))
  }
  const { trip, stop, day, checkpoint } = rows
  // Both go out at once: a batch sends its commit behind them.
  await Promise.all([
    client.query({
      name: 'insert-facts',
      text: factsText,
      values: [trip, stop, day, checkpoint].map((some) => JSON.stringify(some)),
    }),
    markDays(
      client,
      day.map((row) => ({ deviceId: row.device_id, from: row.day, to: row.day })),
    ),
  ])
}

const daysText = textStatement(
  'tracking',
  `INSERT INTO tracking.dirty_day AS old (device_id, from_day, to_day)
   SELECT device_id, min(from_day), max(to_day)
   FROM unnest($1::int[], $2::int[], $3::int[]) AS new (device_id, from_day, to_day)
   GROUP BY device_id ORDER BY device_id
   ON CONFLICT (device_id) DO UPDATE SET from_day = least(old.from_day, excluded.from_day),
     to_day = greatest(old.to_day, excluded.to_day), marks = old.marks + 1`,
)

/** Days that are to be added up anew, `from` to `to`, in the transaction that changes them. Sorted by device, so writers never deadlock. */
export async function markDays(client: Client | Pool, rows: readonly DirtyDays[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'mark-days',
    text: daysText,
    values: [
      binaryArray('int4', rows, (row) => row.deviceId),
      binaryArray('int4', rows, (row) => row.from),
      binaryArray('int4', rows, (row) => row.to),
    ],
  })
}

const dirtyText = textStatement(
  'tracking',
  `INSERT INTO tracking.dirty_stream AS old (device_id, from_time, to_time)
   SELECT device_id, min(from_time), max(to_time)
   FROM unnest($1::int[], $2::int[], $3::int[]) AS new (device_id, from_time, to_time)
   GROUP BY device_id ORDER BY device_id
   ON CONFLICT (device_id) DO UPDATE SET from_time = least(old.from_time, excluded.from_time),
     to_time = greatest(old.to_time, excluded.to_time), marks = old.marks + 1, newest = NULL`,
)

/** Sorted by device, so writers never deadlock. */
export async function markDirty(
  client: Client | Pool,
  rows: readonly DirtyStream[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'mark-dirty',
    text: dirtyText,
    values: [
      binaryArray('int4', rows, (row) => row.deviceId),
      binaryArray('int4', rows, (row) => row.from),
      binaryArray('int4', rows, (row) => row.to),
    ],
  })
}
