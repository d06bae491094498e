import type { HoursSource, UsualPurpose } from '#lib/codes/usual-purposes.ts'
import type { WorkPeriod } from '#lib/rules/work-hours.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { nearestFirst } from '../alarm-rule/winning-rule.ts'

/** What an organisation set. */
export type SetHours = {
  organisationId: number
  organisationName: string
  /** Of the organisation. */
  path: string
  zone: string
  periods: WorkPeriod[]
  usualPurpose: UsualPurpose
  /** Unix seconds. */
  setAt: number
}

/** When a device works, by the clock of its organisation. */
export type WorkHours = {
  zone: string
  /** None: no working hours are known. */
  periods: WorkPeriod[]
  usualPurpose: UsualPurpose
  source: HoursSource
}

export const selectOrganisationHours = () =>
  db
    .selectFrom('organisation_hours as h')
    .innerJoin('organisation as o', 'o.id', 'h.organisation_id')
    .select(['o.id as organisationId', 'o.name as organisationName', 'o.path', 'o.zone'])
    .select(['h.periods', 'h.usual_purpose as usualPurpose'])
    .select((eb) => unixSeconds(eb.ref('h.set_at')).as('setAt'))
    .$narrowType<{ periods: WorkPeriod[] }>()

/** Those of these organisations that have any, by id. */
export async function setHours(
  pool: Pool,
  organisationIds: readonly number[],
): Promise<Map<number, SetHours>> {
  const rows = selectOrganisationHours().where('h.organisation_id', '=', anyOf(organisationIds))
  return new Map((await all(pool, rows)).map((row) => [row.organisationId, row]))
}

/** Of the organisation of a path: its own, else those of the nearest above. */
export function nearestHours(
  known: ReadonlyMap<number, SetHours>,
  path: string,
): SetHours | undefined {
  for (const id of nearestFirst(path)) {
    const found = known.get(id)
    if (found) return found
  }
  return undefined
}

/** By device: its own hours, else those of the nearest organisation, which also says what trips usually are for. */
export async function readHours(
  pool: Pool,
  ids: readonly number[],
): Promise<Map<number, WorkHours>> {
  const devices = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .leftJoin('device_hours as h', (join) =>
        join.onRef('h.device_id', '=', 'd.id').onRef('h.organisation_id', '=', 'd.organisation_id'),
      )
      .select(['d.id', 'o.path', 'o.zone', 'h.periods'])
      .$narrowType<{ periods: WorkPeriod[] | null }>()
      .where('d.id', '=', anyOf(ids)),
  )
  const above = new Set(devices.flatMap(({ path }) => nearestFirst(path)))
  const known = await setHours(pool, [...above])
  return new Map(
    devices.map(({ id, path, zone, periods: own }) => {
      const nearest = nearestHours(known, path)
      return [
        id,
        {
          zone,
          periods: own ?? nearest?.periods ?? [],
          usualPurpose: nearest?.usualPurpose ?? 'none',
          source: own ? 'own' : nearest ? 'above' : 'none',
        },
      ]
    }),
  )
}
