import { sql } from 'kysely'
import { isBelow } from '../../../../db/path-range.ts'
import type { Pool } from '../../../../db/pool.ts'
import { db, tuples } from '../../../../db/sql.ts'
import { ownKey } from '../homes-below.ts'
import type { KeptPlace } from './kept-place.ts'

/** Devices that count from one day of a zone to another; `home` as in sums by organisation. */
export type Lives = {
  home: string
  zone: string
  firstDay: number
  lastDay: number
  devices: number
}

/** The local day of a moment, from 2020-01-01; `UTC+08:00` is no name that PostgreSQL reads that way. */
const activatedOn = sql<number>`(CASE WHEN o.zone ~ '^UTC[+-]' THEN d.activated_at AT TIME ZONE substr(o.zone, 4)::interval
  ELSE d.activated_at AT TIME ZONE o.zone END)::date - date '2020-01-01'`

/**
 * How many devices of a place have ever reported, by the day of the place from which on they count: that of their first report,
 * or the first that is kept, or on which they came. `isByHome`: apart by organisation.
 */
export async function livesIn(
  pool: Pool,
  { organisation, includesBelow, from }: KeptPlace,
  isByHome: boolean,
): Promise<Lives[]> {
  const { id, path } = organisation
  const child = sql<string>`split_part(substr(h.path, ${path.length + 1}::int), '/', 1)`
  const home = isByHome ? child : sql<string>`''::text`
  const firstDay = sql<number>`greatest(c.first_day, ${activatedOn}, ${from}::int)`
  const devices = db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .innerJoin('counted_device as c', 'c.device_id', 'd.id')
    .innerJoin('organisation as h', 'h.id', 'c.organisation_id')
    .select([home.as('home'), 'o.zone', firstDay.as('firstDay'), 'c.last_day as lastDay'])
    .where('d.deleted_at', 'is', null)
    .where('d.activated_at', 'is not', null)
    .$if(includesBelow, (some) => some.where(isBelow(sql`h.path`, path)))
    .$if(!includesBelow, (some) => some.where('c.organisation_id', '=', id))
  const counted = db
    .selectFrom(devices.as('l'))
    .select(['l.home', 'l.zone', 'l.firstDay', 'l.lastDay'])
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .groupBy(['l.home', 'l.zone', 'l.firstDay', 'l.lastDay'])
  const rows = await tuples<[string, string, number, number, number]>(pool, counted)
  return rows.map(([name, zone, first, last, count]) => ({
    home: name || ownKey,
    zone: zone,
    firstDay: first,
    lastDay: last,
    devices: count,
  }))
}
