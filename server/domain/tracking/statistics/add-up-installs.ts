import { type RawBuilder, sql } from 'kysely'
import type { InstallGroup } from '#lib/codes/stat-groups.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { namesOfHomes, ownKey } from './homes-below.ts'

export type InstallSums = { devices: number; models: number; homes: number }

/** `name`: of a model, organisation or account; none where it is not known, or out of sight. */
export type InstallRow = { key: string; name: string | undefined; sums: InstallSums }

export type InstallsAsked = {
  /** Without the period. */
  filter: DeviceFilter
  period: { from: Date; to: Date }
  by: Exclude<InstallGroup, 'device'> | 'all'
  /** Of days and months. */
  zone: string
  /** Whose accounts are named. */
  path: string
}

/** Of devices without a model, or that nobody in sight added. */
export const unknownKey = 'none'

/** Devices by when they first reported; newest day first, else the most devices first. */
export async function addUpInstalls(
  services: Services,
  asked: InstallsAsked,
): Promise<InstallRow[]> {
  const { filter, period, by, zone, path } = asked
  const name = ['installs', by, zone, period.from.getTime(), period.to.getTime(), path].join(':')
  const rows = await rememberOfPlace(services, { name, filter }, () =>
    all(services.pool, statement(asked)),
  )
  const names =
    by === 'family'
      ? await namesOfHomes(
          services,
          filter,
          rows.map(({ key }) => key ?? ownKey),
        )
      : undefined
  return rows.map(({ key, ...sums }) => ({
    key: key ?? (by === 'family' ? ownKey : unknownKey),
    name: names?.get(key ?? ownKey) ?? (by === 'family' ? undefined : (key ?? undefined)),
    sums,
  }))
}

function keyOf({ by, zone, filter, path }: InstallsAsked): RawBuilder<string | null> {
  const wall = sql`(d.activated_at AT TIME ZONE ${zoneInSql(zone)})`
  switch (by) {
    case 'day':
      return sql`to_char(${wall}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${wall}, 'YYYY-MM')`
    case 'model':
      return sql`nullif(d.model, '')`
    case 'family':
      return sql`nullif(split_part(substr(home.path, ${filter.organisation.path.length + 1}::int), '/', 1), '')`
    case 'actor':
      return sql`CASE WHEN ${isBelow(sql`ao.path`, path)} THEN a.login END`
    case 'all':
      return sql`''::text`
  }
}

const statement = (asked: InstallsAsked) =>
  fromDevices({ ...asked.filter, activated: asked.period })
    .innerJoin('organisation as home', 'home.id', 'd.organisation_id')
    .$if(asked.by === 'actor', (devices) =>
      devices
        .leftJoin('account as a', 'a.id', 'd.added_by')
        .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id'),
    )
    .select([
      keyOf(asked).as('key'),
      sql<number>`count(*)::int`.as('devices'),
      sql<number>`count(DISTINCT nullif(d.model, ''))::int`.as('models'),
      sql<number>`count(DISTINCT d.organisation_id)::int`.as('homes'),
    ])
    .groupBy(sql`1`)
    .orderBy(asked.by === 'day' || asked.by === 'month' ? sql`1` : sql`2`, 'desc')
    .orderBy(sql`1`, 'desc')
