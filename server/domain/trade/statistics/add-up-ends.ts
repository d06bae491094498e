import { sql } from 'kysely'
import { renewedDays } from '#lib/codes/service-ends.ts'
import { all } from '../../../db/sql.ts'
import { zoneInSql } from '../../../db/zone-in-sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'

/** Of devices whose platform service ends in a month; `month` is null for those without an end. */
export type MonthOfEnds = {
  month: string | null
  devices: number
  expired: number
  within7: number
  within30: number
  within60: number
  renewed: number
}

/** Devices of a filter by the month, in `zone`, in which their platform service ends, the first month first. */
export const addUpEnds = (
  services: Services,
  { filter, zone }: { filter: DeviceFilter; zone: string },
): Promise<MonthOfEnds[]> =>
  rememberOfPlace(services, { name: `ends:${zone}`, filter }, () =>
    all(services.pool, selectMonths(filter, zone)),
  )

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) FILTER (WHERE ${condition})::int`

function selectMonths(filter: DeviceFilter, zone: string) {
  const end = sql`d.expires_at`
  const within = (days: number) =>
    counted(sql`${end} > now() AND ${end} <= now() + make_interval(days => ${sql.lit(days)})`)
  return fromDevices(filter)
    .select([
      sql<string | null>`to_char(${end} AT TIME ZONE ${zoneInSql(zone)}, 'YYYY-MM')`.as('month'),
      sql<number>`count(*)::int`.as('devices'),
      counted(sql`${end} <= now()`).as('expired'),
      within(7).as('within7'),
      within(30).as('within30'),
      within(60).as('within60'),
      counted(sql`d.renewed_at >= now() - make_interval(days => ${sql.lit(renewedDays)})`).as(
        'renewed',
      ),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}
