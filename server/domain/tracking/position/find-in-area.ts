import { storeEpoch } from '#lib/codes/position-flags.ts'
import { slotSeconds, slotsPerDay } from '#lib/geo/cells.ts'
import { coverCells } from '#lib/geo/cover-cells.ts'
import type { SearchedArea } from '#lib/geo/fence-area.ts'
import { unplacedFlags } from '../../../db/cell-store.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { textStatement } from '../../../db/text-statement.ts'

export type AreaQuery = {
  area: SearchedArea
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  /** Undefined for all. */
  deviceIds: readonly number[] | undefined
  afterId: number
  limit: number
  /** Milliseconds after which the store gives up. */
  timeout: number
}

/** Unix seconds of the first and the last fix inside. */
export type InArea = { deviceId: number; first: number; last: number }

const daySeconds = slotSeconds * slotsPerDay
/** Their positions are read at once. */
const mostDeviceDays = 60
const earthDiameter = 2 * 6_371_008.8

/** A point on the border of a polygon is inside; a circle as lib/geo/distance.ts measures. */
const isInside = `p.lat >= $5 AND p.lat <= $6 AND near.lon <= $8
  AND CASE WHEN $9::float8 IS NULL THEN $12::polygon @> point(near.lon, p.lat)
    ELSE ${earthDiameter} * asin(least(1, sqrt(sin(radians((p.lat - $10::float8) / 1e6) / 2) ^ 2
      + cos(radians($10::float8 / 1e6)) * cos(radians(p.lat / 1e6))
      * sin(radians((near.lon - $11::float8) / 1e6) / 2) ^ 2))) <= $9::float8 END`
const nearLon = `CROSS JOIN LATERAL (SELECT CASE WHEN p.lon < $7 THEN p.lon::int8 + 360000000 ELSE p.lon END) AS near (lon)`
const isPlaced = `p.flags & ${unplacedFlags} = 0`

/** Of the device `seen`, in the period. */
const fixesOfSeen = (span: string) => `SELECT p.time FROM tracking.position p
  ${nearLon}
  WHERE p.device_id = seen.device_id AND p.time >= $3 AND p.time <= $4 AND ${span} AND ${isPlaced} AND ${isInside}`

/** Beside the device's own row, as a distributed store takes LIMIT only there. Citus loses whose `spans` they are without LATERAL. */
const spansOfSeen = `SELECT own.code / 2 * ${slotSeconds} AS begins,
      own.code / 2 * ${slotSeconds} + CASE own.code % 2 WHEN 1 THEN ${daySeconds} ELSE ${slotSeconds} END AS ends
    FROM tracking.device_state s CROSS JOIN LATERAL unnest(seen.spans) AS own (code) WHERE s.device_id = seen.device_id`

/**
 * Days of large cells, slots of the others; a span is its first slot, doubled, plus one for a day. A device's are taken one by
 * one, until one has a fix inside. ORDER BY NULL costs nothing, and has each range read by one look into an index; what is
 * in a subquery, not in a list, is no further look for each device.
 */
const byCells = textStatement(
  'tracking',
  `
  SELECT seen.device_id AS "deviceId", first.time AS first, last.time AS last
  FROM (SELECT device_id, array_agg(span) AS spans FROM (
      SELECT DISTINCT c.device_id, c.slot * 2 + CASE WHEN c.cell < 0 THEN 1 ELSE 0 END AS span
      FROM generate_series($3::int / ${daySeconds} * ${slotsPerDay}, $4::int / ${slotSeconds}, ${slotsPerDay}) AS day (slot)
      CROSS JOIN unnest($13::int[], $14::int[]) AS range (low, high)
      CROSS JOIN LATERAL (
        SELECT c.device_id, c.cell, c.slot FROM tracking.cell c
        WHERE c.cell >= range.low AND c.cell <= range.high
          AND c.slot >= CASE WHEN range.low < 0 THEN day.slot ELSE greatest(day.slot, $3::int / ${slotSeconds}) END
          AND c.slot <= CASE WHEN range.low < 0 THEN day.slot ELSE least(day.slot + ${slotsPerDay - 1}, $4::int / ${slotSeconds}) END
        ORDER BY NULL::int) AS c
      WHERE c.device_id > $1 AND ($15::int[] IS NULL OR c.device_id IN (SELECT unnest($15)))) AS spans
    GROUP BY device_id ORDER BY device_id) AS seen
  CROSS JOIN LATERAL (
    SELECT fix.time FROM (${spansOfSeen} ORDER BY begins) AS span
    CROSS JOIN LATERAL (${fixesOfSeen('p.time >= span.begins AND p.time < span.ends')} ORDER BY p.time LIMIT 1) AS fix
    ORDER BY span.begins LIMIT 1) AS first
  CROSS JOIN LATERAL (
    SELECT fix.time FROM (${spansOfSeen} ORDER BY ends DESC) AS span
    CROSS JOIN LATERAL (${fixesOfSeen('p.time >= greatest(span.begins, first.time) AND p.time < span.ends')}
      ORDER BY p.time DESC LIMIT 1) AS fix
    ORDER BY span.ends DESC LIMIT 1) AS last
  ORDER BY seen.device_id LIMIT $2`,
)

const byDevices = textStatement(
  'tracking',
  `SELECT seen.device_id AS "deviceId", first.time AS first, last.time AS last
  FROM tracking.device_state seen
  CROSS JOIN LATERAL (${fixesOfSeen('true')} ORDER BY p.time LIMIT 1) AS first
  CROSS JOIN LATERAL (${fixesOfSeen('p.time >= first.time')} ORDER BY p.time DESC LIMIT 1) AS last
  WHERE seen.device_id = ANY ($13::int[]) AND seen.device_id > $1
  ORDER BY seen.device_id LIMIT $2`,
)

/** Devices with a fix inside, by id. */
export async function findInArea(positions: Pool, query: AreaQuery): Promise<InArea[]> {
  const { area, deviceIds, from, to } = query
  const values = [query.afterId, query.limit, from - storeEpoch, to - storeEpoch, ...shapeOf(area)]
  const days = (to - from) / daySeconds + 1
  const isSmall = deviceIds !== undefined && deviceIds.length * days <= mostDeviceDays
  const ranges = isSmall ? [] : coverCells(area)
  const lows = ranges.map(({ low }) => low)
  const highs = ranges.map(({ high }) => high)
  const rows = await bounded<InArea>(positions, query.timeout, (client) => {
    return isSmall
      ? client.query<InArea>(byDevices, [...values, deviceIds])
      : client.query<InArea>(byCells, [...values, lows, highs, deviceIds ?? null])
  })
  return rows.map((row) => ({ ...row, first: row.first + storeEpoch, last: row.last + storeEpoch }))
}

/** In a transaction that the store ends after so many milliseconds. */
const bounded = <R extends object>(
  positions: Pool,
  timeout: number,
  read: (client: PoolClient) => Promise<{ rows: R[] }>,
): Promise<R[]> =>
  inTransaction(positions, async (client) => {
    await client.query(`SET LOCAL statement_timeout = ${Math.trunc(timeout)}`)
    return (await read(client)).rows
  })

/** One after another, until a fix lies outside. `isEntered`, `isLeft`: a fix outside comes before, after. */
export type AreaVisit = InArea & { isEntered: boolean; isLeft: boolean }

export type VisitsQuery = Pick<AreaQuery, 'area' | 'from' | 'to' | 'timeout'> & {
  /** As `findInArea` found them. */
  found: readonly InArea[]
  limit: number
}

const fixOutside = (from: string, to: string) =>
  `EXISTS (SELECT FROM tracking.position p WHERE p.device_id = own.device_id AND p.time ${from} AND p.time ${to} AND ${isPlaced})`

const visitsText = textStatement(
  'tracking',
  `SELECT own.device_id AS "deviceId", visit.first, visit.last,
    visit.first > own.first OR ${fixOutside('>= $3', '< own.first')} AS "isEntered",
    visit.last < own.last OR ${fixOutside('> own.last', '<= $4')} AS "isLeft"
  FROM (SELECT s.device_id, found.first, found.last
    FROM tracking.device_state s JOIN unnest($1::int[], $13::int[], $14::int[]) AS found (id, first, last)
      ON found.id = s.device_id
    WHERE s.device_id = ANY ($1) GROUP BY 1, 2, 3) AS own
  CROSS JOIN LATERAL (
    SELECT min(fix.time) AS first, max(fix.time) AS last FROM (
      SELECT p.time, at.is_in, count(*) FILTER (WHERE NOT at.is_in) OVER (ORDER BY p.time, p.seq) AS outside_before
      FROM tracking.position p ${nearLon} CROSS JOIN LATERAL (SELECT coalesce(${isInside}, false)) AS at (is_in)
      WHERE p.device_id = own.device_id AND p.time >= own.first AND p.time <= own.last AND ${isPlaced}) AS fix
    WHERE fix.is_in GROUP BY fix.outside_before) AS visit
  ORDER BY own.device_id, visit.first LIMIT $2`,
)

/** By device, then time. */
export async function readAreaVisits(positions: Pool, query: VisitsQuery): Promise<AreaVisit[]> {
  const { area, from, to, found } = query
  const rows = await bounded<AreaVisit>(positions, query.timeout, (client) =>
    client.query<AreaVisit>(visitsText, [
      found.map(({ deviceId }) => deviceId),
      query.limit,
      from - storeEpoch,
      to - storeEpoch,
      ...shapeOf(area),
      found.map(({ first }) => first - storeEpoch),
      found.map(({ last }) => last - storeEpoch),
    ]),
  )
  return rows.map((row) => ({
    deviceId: row.deviceId,
    first: row.first + storeEpoch,
    last: row.last + storeEpoch,
    isEntered: row.isEntered,
    isLeft: row.isLeft,
  }))
}

const turn = 360_000_000

/** Longitudes from the west side of the area on: it may lie over the date line. */
function shapeOf(area: SearchedArea): (number | string | null)[] {
  const { south, north } = area.box
  const by = -Math.floor((area.box.west + turn / 2) / turn) * turn
  const [west, east] = [area.box.west + by, area.box.east + by]
  const box = [Math.ceil(south), Math.floor(north), Math.ceil(west), Math.floor(east)]
  if (area.kind === 'circle') return [...box, area.radius, area.lat, area.lon + by, null]
  const [ring = new Int32Array()] = area.rings
  const corners = Array.from(
    ring.filter((_, at) => at % 2 === 1),
    (lon, n) => `(${lon + by},${ring[n * 2]})`,
  )
  return [...box, null, null, null, `(${corners.join(',')})`]
}
