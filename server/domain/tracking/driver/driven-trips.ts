import { type RawBuilder, sql } from 'kysely'
import { driverLimits } from '#lib/rules/driver-limits.ts'
import { type DeviceSpan, ownSpans, spanBounds } from '../statistics/device-spans.ts'

/** From when on (store seconds) cards of a device are told to a reader. */
export type CardScope = { id: number; since: number }

const longestCard = driverLimits.days * 86_400
/** What began in a span may end behind it. */
const longestTrip = 7 * 86_400
const daySeconds = sql.lit(86_400)

type CardDay = {
  device_id: number
  day: number
  since: number
  until: number
  card: string
  name: string
}
type TripDay = { device_id: number; day: number; start: number; since: number; until: number }
type Driven = { device_id: number; start: number; card: string; name: string }

/**
 * Cards of drivers from when they were put in, or named, to what was told next, once for each day (of UTC) that they were in; store
 * seconds, `until` exclusive. Days keep the joins small: a device may have thousands of both. Added up by device, without windows: a
 * distributed store does all of it where the device is.
 */
export function cardDays(scopes: readonly CardScope[], { from, to }: { from: number; to: number }) {
  const ids = scopes.map(({ id }) => id)
  const sinces = scopes.map(({ since }) => since)
  return sql<CardDay>`(
    SELECT e.device_id, e.card, e.name, e.time AS since, e.until,
      generate_series(e.time / ${daySeconds}, (e.until - 1) / ${daySeconds}) AS day
    FROM (
      SELECT n.device_id, n.card, n.name, n.time, least(n.next, n.time + ${sql.lit(longestCard)}) AS until
      FROM (
        SELECT o.device_id, unnest(o.times) AS time, unnest(o.times[2:]) AS next,
          unnest(o.cards) AS card, unnest(o.names) AS name
        FROM (
          SELECT c.device_id, array_agg(c.time ORDER BY c.time, c.kind DESC, c.card) AS times,
            array_agg(c.card ORDER BY c.time, c.kind DESC, c.card) AS cards,
            array_agg(c.name ORDER BY c.time, c.kind DESC, c.card) AS names
          FROM tracking.driver_card c
          JOIN unnest(${ids}::int[], ${sinces}::int[]) AS reader (id, since) ON reader.id = c.device_id
          WHERE c.device_id = ANY (${ids}::int[]) AND c.time >= reader.since
            AND c.slot BETWEEN ${from - longestCard}::int AND ${to + longestTrip}::int
          GROUP BY c.device_id
        ) o
      ) n
    ) e
    WHERE e.card <> '' AND e.until > e.time)`
}

const cutAtDays = (trips: RawBuilder<unknown>) => sql<TripDay>`(
    SELECT s.device_id, s.start, s.day, greatest(s.start, s.day * ${daySeconds}) AS since,
      least(s.until, (s.day + 1) * ${daySeconds}) AS until
    FROM (${trips}) s)`

/** Stored trips that began in spans. */
function tripDays(spans: readonly DeviceSpan[]) {
  const { ids, from, to } = spanBounds(spans)
  return cutAtDays(sql`
    SELECT t.device_id, t.time AS start, t.end_time AS until,
      generate_series(t.time / ${daySeconds}, t.end_time / ${daySeconds}) AS day
    FROM tracking.trip t JOIN ${ownSpans(spans)} ON own.id = t.device_id
    WHERE t.device_id = ANY (${ids}::int[]) AND t.time BETWEEN ${from}::int AND ${to}::int
      AND t.time BETWEEN own.since AND own.until`)
}

/** Of a device, store seconds. */
export type Trip = { deviceId: number; start: number; end: number }

const givenDays = (trips: readonly Trip[]) =>
  cutAtDays(sql`
    SELECT g.device_id, g.start, g.until, generate_series(g.start / ${daySeconds}, g.until / ${daySeconds}) AS day
    FROM unnest(${trips.map(({ deviceId }) => deviceId)}::int[], ${trips.map(({ start }) => start)}::int[],
      ${trips.map(({ end }) => end)}::int[]) AS g (device_id, start, until)`)

/** Of each trip the card that was in for most of it, the first of two that were in as long; trips without one are left out. */
const drivenOf = (days: RawBuilder<TripDay>, cards: RawBuilder<CardDay>) =>
  sql<Driven>`(
    SELECT p.device_id, p.start, (array_agg(p.card ORDER BY p.seconds DESC, p.since, p.card))[1] AS card,
      (array_agg(p.name ORDER BY p.seconds DESC, p.since, p.card))[1] AS name
    FROM (
      SELECT c.device_id, t.start, c.card, max(c.name) AS name, min(c.since) AS since,
        sum(least(t.until, c.until) - greatest(t.since, c.since)) AS seconds
      FROM ${days} t JOIN ${cards} c ON c.device_id = t.device_id AND c.day = t.day
      WHERE c.since < t.until AND t.since < c.until
      GROUP BY c.device_id, t.start, c.card
    ) p
    GROUP BY p.device_id, p.start)`

/** Rows of stored trips that began in spans, beside `driven`. */
export const drivenIn = (spans: readonly DeviceSpan[], scopes: readonly CardScope[]) =>
  drivenOf(tripDays(spans), cardDays(scopes, spanBounds(spans))).as<'driven'>(sql`driven`)

/** Rows of trips that are named one by one. */
export function drivenAmong(trips: readonly Trip[], scopes: readonly CardScope[]) {
  const from = trips.reduce((least, { start }) => Math.min(least, start), Number.MAX_SAFE_INTEGER)
  const to = trips.reduce((most, { end }) => Math.max(most, end), 0)
  return drivenOf(givenDays(trips), cardDays(scopes, { from, to })).as<'driven'>(sql`driven`)
}
