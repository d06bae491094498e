import type { HoursSource, UsualPurpose } from '#lib/codes/usual-purposes.ts'
import type { WorkPeriod } from '#lib/rules/work-hours.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { nearestFirst } from '../alarm-rule/winning-rule.ts'
import { nearestHours, type SetHours, selectOrganisationHours, setHours } from './read-hours.ts'

export type ListedHours = {
  organisationId: number
  organisationName: string
  device: { id: number; imei: string; name: string } | undefined
  source: HoursSource
  /** Of an organisation above; empty where the reader does not see it. */
  sourceName: string
  periods: WorkPeriod[]
  /** Undefined of a device. */
  usualPurpose: UsualPurpose | undefined
  zone: string
  /** Unix seconds; undefined where they are not its own. */
  setAt: number | undefined
}

type Place = { id: number; path: string }

type Query = {
  organisation: Place
  /** Of what the reader sees: an organisation above it is not named. */
  path: string
  limit: number
}

/** The organisation itself, then those below it and the devices that have hours of their own, in the order in which they came. */
export async function listHours(
  pool: Pool,
  { organisation, path, limit }: Query,
): Promise<{ hours: ListedHours[]; isCut: boolean }> {
  const [itself, below, devices] = await Promise.all([
    hoursOfOrganisation(pool, organisation, path),
    hoursBelow(pool, organisation, limit),
    hoursOfDevices(pool, organisation, limit),
  ])
  const hours = [itself, ...below, ...devices]
  return { hours: hours.slice(0, limit), isCut: hours.length > limit }
}

async function hoursOfOrganisation(
  pool: Pool,
  { id, path }: Place,
  readerPath: string,
): Promise<ListedHours> {
  const [known, own] = await Promise.all([
    setHours(pool, nearestFirst(path)),
    first(pool, db.selectFrom('organisation').select(['id', 'name', 'zone']).where('id', '=', id)),
  ])
  const nearest = nearestHours(known, path)
  const isOwn = nearest?.organisationId === id
  const isSeen = nearest?.path.startsWith(readerPath) ?? false
  return {
    organisationId: id,
    organisationName: own?.name ?? '',
    device: undefined,
    source: isOwn ? 'own' : nearest ? 'above' : 'none',
    sourceName: isOwn || !isSeen ? '' : (nearest?.organisationName ?? ''),
    periods: nearest?.periods ?? [],
    usualPurpose: nearest?.usualPurpose ?? 'none',
    zone: own?.zone ?? 'UTC',
    setAt: isOwn ? nearest.setAt : undefined,
  }
}

async function hoursBelow(pool: Pool, { id, path }: Place, limit: number): Promise<ListedHours[]> {
  const rows = selectOrganisationHours()
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .where('o.id', '<>', id)
    .orderBy('h.organisation_id')
    .limit(limit)
  return (await all(pool, rows)).map((row) => ofOrganisation(row))
}

const ofOrganisation = ({ path: _, ...row }: SetHours): ListedHours => ({
  ...row,
  device: undefined,
  source: 'own',
  sourceName: '',
})

async function hoursOfDevices(pool: Pool, { path }: Place, limit: number): Promise<ListedHours[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('device_hours as h')
      .innerJoin('organisation as o', 'o.id', 'h.organisation_id')
      // One by one, along the key: those of devices that have left are few.
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('device')
            .select(['id', 'imei', 'name'])
            .whereRef('device.id', '=', 'h.device_id')
            .whereRef('device.organisation_id', '=', 'h.organisation_id')
            .where('deleted_at', 'is', null)
            .limit(1)
            .as('d'),
        (join) => join.onTrue(),
      )
      .select(['d.id', 'd.imei', 'd.name', 'o.id as organisationId', 'o.name as organisationName'])
      .select(['h.periods', 'o.zone'])
      .select((eb) => unixSeconds(eb.ref('h.set_at')).as('setAt'))
      .$narrowType<{ periods: WorkPeriod[] }>()
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .orderBy('h.device_id')
      .limit(limit),
  )
  return rows.map(({ id, imei, name, ...row }) => ({
    ...row,
    device: { id, imei, name: name || imei.slice(-6) },
    source: 'own',
    sourceName: '',
    usualPurpose: undefined,
  }))
}
