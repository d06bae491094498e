import { type SqlBool, sql } from 'kysely'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readLeaders } from '../../fleet/device/read-leaders.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { type DeviceSpan, ownSpans, spanBounds } from '../statistics/device-spans.ts'
import { firstSpans } from '../statistics/first-spans.ts'
import { presentsIn } from '../statistics/with-present.ts'
import { cardDigest, cardKey } from './card-digest.ts'
import { type CardScope, cardDays, drivenIn } from './driven-trips.ts'
import { cardScopes, cardsOfTrips, type Driver, driverOf } from './read-drivers.ts'

/** Metres, seconds, tenths of km/h; store seconds. */
type Figures = {
  trips: number
  metres: number
  driveSeconds: number
  idleSeconds: number
  topSpeed: number
  speedings: number
  harsh: number
  firstStart: number | undefined
  lastEnd: number | undefined
}

export type DriverSums = Figures & {
  key: string
  /** Undefined: not known. */
  driver: Driver | undefined
  devices: number
}

export type DriverReport = {
  /** The farthest first. */
  drivers: DriverSums[]
  whole: Figures & { devices: number }
  isCut: boolean
}

/** Of a device while a card was in it, or without one. */
type Part = { deviceId: number; card: string | null; name: string | null } & Partial<Figures>

/**
 * What drivers did on days: trips that began on them go to who drove most of each; alarms to whose card was in at that moment, else
 * to the leader. Of the first devices by number.
 */
export function sumDrivers(
  services: Services,
  request: DaySpan & { filter: DeviceFilter; path: string },
): Promise<DriverReport> {
  const { filter, from, to, path } = request
  const name = ['drivers', path, from, to].join(':')
  return rememberOfPlace(services, { name, filter }, async () => {
    const { spans, isCut } = await firstSpans(services, filter, request)
    const ids = spans.map(({ id }) => id)
    const [leaders, parts] = await Promise.all([
      readLeaders(services.pool, ids),
      readParts(services, spans, path),
    ])
    return { ...addedUp(parts, leaders, cardKey(services.config)), isCut }
  })
}

async function readParts(
  { pool, positions }: Services,
  spans: readonly DeviceSpan[],
  path: string,
): Promise<Part[]> {
  if (spans.length === 0) return []
  const scopes = await cardScopes(
    pool,
    spans.map(({ id }) => id),
    path,
  )
  const [trips, alarms, open] = await Promise.all([
    tripsByCard(positions, spans, scopes),
    alarmsByCard(positions, spans, scopes),
    presentsIn(positions, spans, 'trip'),
  ])
  const cardOf = await cardsOfTrips(positions, scopes, open)
  const begun = open.map((trip): Part => {
    const { card = null, name = null } = cardOf(trip) ?? {}
    const { deviceId, start: firstStart, end: lastEnd, ...way } = trip
    const { metres, driveSeconds, idleSeconds, topSpeed } = way
    return {
      deviceId,
      card,
      name,
      trips: 1,
      metres,
      driveSeconds,
      idleSeconds,
      topSpeed,
      firstStart,
      lastEnd,
    }
  })
  return [...trips, ...alarms, ...begun]
}

function tripsByCard(
  positions: Pool,
  spans: readonly DeviceSpan[],
  scopes: readonly CardScope[],
): Promise<Part[]> {
  return all(
    positions,
    db
      .selectFrom(drivenIn(spans, scopes))
      .select((eb) => [
        'driven.device_id as deviceId',
        'driven.card',
        sql<string | null>`max(driven.name)`.as('name'),
        eb.fn.countAll<number>().as('trips'),
        sql<number>`sum(driven.metres)::float8`.as('metres'),
        sql<number>`sum(driven.drive_seconds)::float8`.as('driveSeconds'),
        sql<number>`sum(driven.idle_seconds)::float8`.as('idleSeconds'),
        sql<number>`max(driven.top_speed)`.as('topSpeed'),
        sql<number>`min(driven.start)`.as('firstStart'),
        sql<number>`max(driven.until)`.as('lastEnd'),
      ])
      .groupBy(['driven.device_id', 'driven.card']),
  )
}

const harshTypes = [
  alarmTypes.harshAcceleration.bit,
  alarmTypes.harshBraking.bit,
  alarmTypes.harshCornering.bit,
]
const countOf = (types: readonly number[]) =>
  sql<number>`count(*) FILTER (WHERE ${sql<SqlBool>`t.type = ANY (${types}::int2[])`})::int`

/** Episodes of speeding and of harsh driving, by the card that was in when they began. */
function alarmsByCard(
  positions: Pool,
  spans: readonly DeviceSpan[],
  scopes: readonly CardScope[],
): Promise<Part[]> {
  const { ids, from, to } = spanBounds(spans)
  const cards = cardDays(scopes, { from, to }).as<'driven'>(sql`driven`)
  return all(
    positions,
    db
      .selectFrom('tracking.alarm as t')
      .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 't.device_id'))
      .leftJoin(cards, (join) =>
        join
          .onRef('driven.device_id', '=', 't.device_id')
          .on('driven.day', '=', sql<number>`t.time / 86400`)
          .onRef('driven.since', '<=', 't.time')
          .onRef('driven.until', '>', 't.time'),
      )
      .select(['t.device_id as deviceId', 'driven.card'])
      .select([
        sql<string | null>`max(driven.name)`.as('name'),
        countOf([alarmTypes.overspeed.bit]).as('speedings'),
        countOf(harshTypes).as('harsh'),
      ])
      .where('t.device_id', '=', anyOf(ids))
      .where('t.time', '>=', from)
      .where('t.time', '<=', to)
      .whereRef('t.time', '>=', 'own.since')
      .whereRef('t.time', '<=', 'own.until')
      .where('t.type', 'in', [alarmTypes.overspeed.bit, ...harshTypes])
      .where('t.deleted_at', 'is', null)
      .groupBy(['t.device_id', 'driven.card']),
  )
}

/** Of the row of nobody known. */
const nobody = 'none'

/** Tells no number. */
const keyOf = (driver: Driver | undefined, digestKey: Buffer): string =>
  driver ? `${driver.by}:${driver.card ? cardDigest(driver.card, digestKey) : driver.name}` : nobody

const nothing: Figures = {
  trips: 0,
  metres: 0,
  driveSeconds: 0,
  idleSeconds: 0,
  topSpeed: 0,
  speedings: 0,
  harsh: 0,
  firstStart: undefined,
  lastEnd: undefined,
}

function addedUp(
  parts: readonly Part[],
  leaders: ReadonlyMap<number, string>,
  digestKey: Buffer,
): Pick<DriverReport, 'drivers' | 'whole'> {
  const byKey = new Map<string, DriverSums>()
  const devices = new Map<string, Set<number>>()
  const all = new Set<number>()
  let whole = nothing
  for (const part of parts) {
    const { deviceId, card, name } = part
    const found = card === null ? undefined : { card, name: name ?? '' }
    const driver = driverOf(found, leaders.get(deviceId))
    const key = keyOf(driver, digestKey)
    const sum = byKey.get(key) ?? { ...nothing, key, driver, devices: 0 }
    const known = sum.driver?.name ? sum.driver : driver
    byKey.set(key, { ...sum, ...together(sum, part), driver: known })
    whole = together(whole, part)
    // What only raised alarms was not driven.
    if (!part.trips) continue
    devices.set(key, (devices.get(key) ?? new Set()).add(deviceId))
    all.add(deviceId)
  }
  const drivers = [...byKey.values()]
    .map((sum) => ({ ...sum, devices: devices.get(sum.key)?.size ?? 0 }))
    .sort((a, b) => b.metres - a.metres || (a.key < b.key ? -1 : 1))
  return { drivers, whole: { ...whole, devices: all.size } }
}

const together = (a: Figures, b: Partial<Figures>): Figures => ({
  trips: a.trips + (b.trips ?? 0),
  metres: a.metres + (b.metres ?? 0),
  driveSeconds: a.driveSeconds + (b.driveSeconds ?? 0),
  idleSeconds: a.idleSeconds + (b.idleSeconds ?? 0),
  topSpeed: Math.max(a.topSpeed, b.topSpeed ?? 0),
  speedings: a.speedings + (b.speedings ?? 0),
  harsh: a.harsh + (b.harsh ?? 0),
  firstStart: earlier(a.firstStart, b.firstStart),
  lastEnd: later(a.lastEnd, b.lastEnd),
})

const earlier = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b)
const later = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b)
