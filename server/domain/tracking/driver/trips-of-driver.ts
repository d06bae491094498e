import { type SqlBool, sql } from 'kysely'
import type { DriverChoice } from '#lib/codes/driver-sources.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayName, daysIn } from '#lib/motion/day-cut.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { readLeaders } from '../../fleet/device/read-leaders.ts'
import { inPart, type Reader } from '../../people/auth/personal-facts.ts'
import { tripColumns } from '../motion/read-motion.ts'
import type { DeviceSpan } from '../statistics/device-spans.ts'
import type { TripEvent } from '../statistics/list-trips.ts'
import type { EventReader } from '../statistics/page-by-device.ts'
import { presentsIn, withPresent } from '../statistics/with-present.ts'
import { cardDigest, cardDigestInSql, cardKey } from './card-digest.ts'
import { type CardScope, drivenIn } from './driven-trips.ts'
import { cardScopes, cardsOfTrips, type Driver, driverOf } from './read-drivers.ts'

/** Whose trips: by a name or the number of a card, whole and in any case; of one source, or of nobody known. */
export type DriverQuery = {
  /** Of the reader's organisation. */
  path: string
  reader: Reader
  driver: string | undefined
  by: DriverChoice | undefined
}

type Asked = {
  spans: readonly DeviceSpan[]
  scopes: CardScope[]
  leaders: ReadonlyMap<number, string>
  isCard: boolean
  /** Key of digests. */
  key: Buffer
  /** What names, and digests of cards, are compared with, in lower case. */
  word: string | undefined
  /** The same for numbers of cards; undefined where the reader would only find out with it what is masked to them. */
  number: string | undefined
  /** Devices whose trips without a card are asked for. */
  without: number[]
}

async function askedOf(
  { pool, config }: Services,
  { path, reader, driver, by }: DriverQuery,
  spans: readonly DeviceSpan[],
): Promise<Asked> {
  const ids = spans.map(({ id }) => id)
  const [scopes, leaders] = await Promise.all([cardScopes(pool, ids, path), readLeaders(pool, ids)])
  const word = driver?.toLowerCase()
  const isNobody = by === 'none' && word === undefined
  const isLed = by === undefined || by === 'leader'
  const isAsked = (leader: string | undefined) => {
    if (leader === undefined) return isNobody
    return isLed && (word === undefined || leader.toLowerCase() === word)
  }
  return {
    spans,
    scopes,
    leaders,
    isCard: by === undefined || by === 'card',
    key: cardKey(config),
    word,
    number: word !== undefined && isShown(word, reader) ? word : undefined,
    without: ids.filter((id) => isAsked(leaders.get(id))),
  }
}

const isShown = (card: string, reader: Reader): boolean =>
  inPart({ card }, 'driver', { reader, isOwn: false }).card === card

function isOf(asked: Asked, deviceId: number, who: Driver | undefined) {
  const { isCard, key, word, number, without } = asked
  if (who?.by !== 'card') return without.includes(deviceId)
  if (!isCard || word === undefined) return isCard
  const isNumber = who.card.toLowerCase() === number
  return isNumber || [who.name.toLowerCase(), cardDigest(who.card, key)].includes(word)
}

function selectDriven({ spans, scopes, isCard, key, word, number, without }: Asked) {
  const [asWord, asNumber] = [word ?? null, number ?? null]
  return db.selectFrom(drivenIn(spans, scopes)).where(
    sql<SqlBool>`CASE WHEN driven.card IS NULL THEN driven.device_id = ANY (${without}::int[])
        ELSE ${isCard}::bool AND (${asWord}::text IS NULL OR ${asNumber}::text = lower(driven.card)
          OR ${asWord}::text IN (lower(driven.name), ${cardDigestInSql('driven.card', key)})) END`,
  )
}

/** Known by their begins, in their order. */
async function storedTrips({ positions }: Services, asked: Asked, limit: number) {
  const found = await all(
    positions,
    selectDriven(asked)
      .select(['driven.device_id as deviceId', 'driven.start'])
      .orderBy('driven.place')
      .orderBy('driven.start')
      .limit(limit),
  )
  if (found.length === 0) return []
  const ids = found.map(({ deviceId }) => deviceId)
  const starts = found.map(({ start }) => start)
  const named = sql<{
    id: number
    start: number
    place: number
  }>`unnest(${ids}::int[], ${starts}::int[])
    WITH ORDINALITY`.as<'named'>(sql`named (id, start, place)`)
  return all(
    positions,
    db
      .selectFrom('tracking.trip as t')
      .innerJoin(named, (join) =>
        join.onRef('named.id', '=', 't.device_id').onRef('named.start', '=', 't.time'),
      )
      .select('t.device_id as deviceId')
      .select(tripColumns.map((column) => `t.${column}` as const))
      .select(['t.start_address as startAddress', 't.end_address as endAddress'])
      .select('t.address_lang as addressLang')
      .where('t.device_id', '=', anyOf(ids))
      .where('t.time', '>=', Math.min(...starts))
      .where('t.time', '<=', Math.max(...starts))
      .orderBy('named.place'),
  )
}

/** Those that have not ended. */
async function openTrips({ positions }: Services, asked: Asked) {
  const open = await presentsIn(positions, asked.spans, 'trip')
  const cardOf = await cardsOfTrips(positions, asked.scopes, open)
  return open.filter((trip) => {
    const who = driverOf(cardOf(trip), asked.leaders.get(trip.deviceId))
    return isOf(asked, trip.deviceId, who)
  })
}

/** Trips of a driver that began in spans of devices, with those that have not ended. */
export const tripsOfDriver =
  (services: Services, query: DriverQuery): EventReader<TripEvent> =>
  async ({ spans, limit }) => {
    if (spans.length === 0) return []
    const asked = await askedOf(services, query, spans)
    const [stored, open] = await Promise.all([
      storedTrips(services, asked, limit),
      openTrips(services, asked),
    ])
    const rows = stored.map((row): TripEvent => ({ ...row, isOpen: false }))
    return withPresent<TripEvent>(spans, rows, open).slice(0, limit)
  }

export type DrivenDay = {
  /** yyyy-MM-dd or yyyy-MM. */
  key: string
  trips: number
  metres: number
  driveSeconds: number
  idleSeconds: number
  topSpeed: number
}

const dayInSql = sql<number>`((to_timestamp(driven.start::float8 + ${sql.lit(storeEpoch)}) AT TIME ZONE driven.zone)::date - date '2020-01-01')`

/** By the day on which they began, in the zone of each device, or its month; the newest first. */
export async function daysOfDriver(
  services: Services,
  query: DriverQuery,
  { spans, by }: { spans: readonly DeviceSpan[]; by: 'day' | 'month' },
): Promise<DrivenDay[]> {
  if (spans.length === 0) return []
  const asked = await askedOf(services, query, spans)
  const [stored, open] = await Promise.all([
    all(
      services.positions,
      selectDriven(asked)
        .select((eb) => [
          dayInSql.as('day'),
          eb.fn.countAll<number>().as('trips'),
          sql<number>`sum(driven.metres)::float8`.as('metres'),
          sql<number>`sum(driven.drive_seconds)::float8`.as('driveSeconds'),
          sql<number>`sum(driven.idle_seconds)::float8`.as('idleSeconds'),
          sql<number>`max(driven.top_speed)`.as('topSpeed'),
        ])
        .groupBy(dayInSql),
    ),
    openTrips(services, asked),
  ])
  const begun = open.map((trip) => ({ ...trip, day: daysIn(trip.zone)(trip.start).day, trips: 1 }))
  const days = new Map<string, DrivenDay>()
  for (const { day, ...more } of [...stored, ...begun]) {
    const key = dayName(day).slice(0, by === 'month' ? 7 : 10)
    const sum = days.get(key) ?? { ...nothing, key }
    days.set(key, {
      key,
      trips: sum.trips + more.trips,
      metres: sum.metres + more.metres,
      driveSeconds: sum.driveSeconds + more.driveSeconds,
      idleSeconds: sum.idleSeconds + more.idleSeconds,
      topSpeed: Math.max(sum.topSpeed, more.topSpeed),
    })
  }
  return [...days.values()].sort((a, b) => (a.key < b.key ? 1 : -1))
}

const nothing = { trips: 0, metres: 0, driveSeconds: 0, idleSeconds: 0, topSpeed: 0 }
