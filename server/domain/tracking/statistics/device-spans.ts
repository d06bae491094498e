import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayIn } from '#lib/motion/day-cut.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { keptTracks } from '../../trade/quota/kept-tracks.ts'
import type { CountedSpan } from './counted-days.ts'
import type { DaySpan } from './day-figures.ts'

/** What of some days may be seen of a device: store seconds, both inclusive; nothing where it ends before it begins. */
export type DeviceSpan = { id: number; zone: string; from: number; to: number }

/** The same days of each. In the order of `ids`. */
export const spansOf = (
  services: Services,
  ids: readonly number[],
  { from, to }: DaySpan,
): Promise<DeviceSpan[]> =>
  spansOfDays(
    services,
    ids.map((id) => ({ id: id, from: from, to: to })),
  )

/** Days of devices, by the zone of each one's own organisation, as far back as its tracks are kept. In their order. */
export async function spansOfDays(
  services: Services,
  days: readonly CountedSpan[],
): Promise<DeviceSpan[]> {
  const ids = [...new Set(days.map(({ id }) => id))]
  const [zones, kept] = await Promise.all([
    zonesOf(services, ids),
    keptTracks(services.pool, ids, services.now()),
  ])
  return days.flatMap(({ id, from, to }) => {
    const zone = zones.get(id)
    if (zone === undefined) return []
    const since = (kept.get(id)?.since ?? storeEpoch) - storeEpoch
    return {
      id,
      zone,
      from: Math.max(dayIn(zone, from).start, since),
      to: dayIn(zone, to).end - 1,
    }
  })
}

async function zonesOf({ pool }: Services, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'o.zone'])
      .where('d.id', '=', anyOf(ids)),
  )
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}

type Own = { id: number; since: number; until: number; zone: string; place: number }

/** Rows of the spans beside `own`, in which `place` counts the devices. */
export function ownSpans(spans: readonly DeviceSpan[]) {
  const column = <T>(of: (span: DeviceSpan) => T) => spans.map(of)
  return sql<Own>`unnest(${column(({ id }) => id)}::int[], ${column(({ from }) => from)}::int[],
    ${column(({ to }) => to)}::int[], ${column(({ zone }) => zoneInSql(zone))}::text[]) WITH ORDINALITY`.as<'own'>(
    sql`own (id, since, until, zone, place)`,
  )
}

/** All of them, for partitions and indexes. */
export const spanBounds = (spans: readonly DeviceSpan[]) => ({
  ids: spans.map(({ id }) => id),
  from: spans.reduce((least, { from }) => Math.min(least, from), Number.MAX_SAFE_INTEGER),
  to: spans.reduce((most, { to }) => Math.max(most, to), 0),
})

/** Those that are not over before they begin. */
export const openSpans = (spans: readonly DeviceSpan[]): DeviceSpan[] =>
  spans.filter(({ from, to }) => from <= to)
