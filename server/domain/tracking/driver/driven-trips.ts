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
type Driven = { device_id: number; start: number; card: string; name: string }
/** A trip, also one that nobody's card was in for. */
type DrivenTrip = Omit<Driven, 'card' | 'name'> & {
  card: string | null
  name: string | null
  until: number
  metres: number
  drive_seconds: number
  idle_seconds: number
  top_speed: number
  /** Of its span. */
  zone: string
  place: number
}

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

/** What each trip of a relation is cut into: the parts of it in days of UTC. */
const cutAtDays = (trips: RawBuilder<unknown>) => sql`(
    SELECT s.*, greatest(s.start, s.day * ${daySeconds}) AS part_since,
      least(s.until, (s.day + 1) * ${daySeconds}) AS part_until
    FROM (${trips}) s)`

/** Stored trips that began in spans. */
function tripDays(spans: readonly DeviceSpan[]) {
  const { ids, from, to } = spanBounds(spans)
  return cutAtDays(sql`
    SELECT t.device_id, t.time AS start, t.end_time AS until, t.metres, t.drive_seconds, t.idle_seconds, t.top_speed,
      own.zone, own.place, generate_series(t.time / ${daySeconds}, t.end_time / ${daySeconds}) AS day
    FROM tracking.trip t JOIN ${ownSpans(spans)} ON own.id = t.device_id
    WHERE t.device_id = ANY (${ids}::int[]) AND t.time BETWEEN ${from}::int AND ${to}::int
      AND t.time BETWEEN own.since AND own.until`)
}

/** Of a device, store seconds. */
export type TripTime = { deviceId: number; start: number; end: number }

const givenDays = (trips: readonly TripTime[]) =>
  cutAtDays(sql`
    SELECT g.device_id, g.start, g.until, generate_series(g.start / ${daySeconds}, g.until / ${daySeconds}) AS day
    FROM unnest(${trips.map(({ deviceId }) => deviceId)}::int[], ${trips.map(({ start }) => start)}::int[],
      ${trips.map(({ end }) => end)}::int[]) AS g (device_id, start, until)`)

const meet = sql`c.device_id = t.device_id AND c.day = t.day AND c.since < t.part_until AND t.part_since < c.until`
const seconds = sql`sum(least(t.part_until, c.until) - greatest(t.part_since, c.since)) AS seconds`
/** The card that was in for most of a trip, the first of two that were in as long. */
const chosen = sql`(array_agg(p.card ORDER BY p.seconds DESC NULLS LAST, p.since, p.card))[1] AS card,
      (array_agg(p.name ORDER BY p.seconds DESC NULLS LAST, p.since, p.card))[1] AS name`

/**
 * Stored trips that began in spans, with the card of each, as rows of `driven`. Figures go along, as a second look for the trips
 * would join thousands of rows of a device with as many.
 */
export function drivenIn(spans: readonly DeviceSpan[], scopes: readonly CardScope[]) {
  const figures = ['until', 'metres', 'drive_seconds', 'idle_seconds', 'top_speed', 'zone', 'place']
  const carried = (of: string) =>
    sql.join(figures.map((name) => sql`min(${sql.ref(`${of}.${name}`)}) AS ${sql.ref(name)}`))
  return sql<DrivenTrip>`(
    SELECT p.device_id, p.start, ${carried('p')}, ${chosen}
    FROM (
      SELECT t.device_id, t.start, c.card, max(c.name) AS name, min(c.since) AS since, ${carried('t')}, ${seconds}
      FROM ${tripDays(spans)} t LEFT JOIN ${cardDays(scopes, spanBounds(spans))} c ON ${meet}
      GROUP BY t.device_id, t.start, c.card
    ) p
    GROUP BY p.device_id, p.start)`.as<'driven'>(sql`driven`)
}

/** Of trips that are named one by one those that a card was in for. */
export function drivenAmong(trips: readonly TripTime[], scopes: readonly CardScope[]) {
  const from = trips.reduce((least, { start }) => Math.min(least, start), Number.MAX_SAFE_INTEGER)
  const to = trips.reduce((most, { end }) => Math.max(most, end), 0)
  return sql<Driven>`(
    SELECT p.device_id, p.start, ${chosen}
    FROM (
      SELECT c.device_id, t.start, c.card, max(c.name) AS name, min(c.since) AS since, ${seconds}
      FROM ${givenDays(trips)} t JOIN ${cardDays(scopes, { from, to })} c ON ${meet}
      GROUP BY c.device_id, t.start, c.card
    ) p
    GROUP BY p.device_id, p.start)`.as<'driven'>(sql`driven`)
}
