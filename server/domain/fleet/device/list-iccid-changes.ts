import { sql } from 'kysely'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { containsText } from '../list/device-filter.ts'
import { devicesInSight } from '../list/devices-in-sight.ts'

export type IccidQuery = {
  /** Of who reads. */
  path: string
  organisation: { id: number; path: string }
  includesBelow: boolean
  search: string | undefined
  isByPerson: boolean | undefined
  from: Date
  to: Date
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

export type IccidChange = {
  id: string
  atMs: number
  deviceId: number
  imei: string
  deviceName: string | null
  organisation: string
  former: string
  iccid: string
  isByPerson: boolean
}

/** Newest first, of the organisation that had the device then. Only those who still see the device get its present name. */
export function listIccidChanges(pool: Pool, query: IccidQuery): Promise<IccidChange[]> {
  const { organisation, includesBelow, search, isByPerson, before } = query
  const beforeAt = new Date(before?.atMs ?? 0)
  return all(
    pool,
    db
      .selectFrom('iccid_change as c')
      .innerJoin('device as d', 'd.id', 'c.device_id')
      .leftJoin(devicesInSight(query.path).as('held'), 'held.id', 'c.device_id')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .select(['d.id as deviceId', 'd.imei', 'held.name as deviceName', 'o.name as organisation'])
      .select(['c.former', 'c.iccid', 'c.by_person as isByPerson'])
      .select((eb) => [
        eb.cast<string>('c.id', 'text').as('id'),
        sql<number>`round(date_part('epoch', ${eb.ref('c.at')}) * 1000)::int8`.as('atMs'),
      ])
      .where('d.deleted_at', 'is', null)
      .where('c.at', '>=', query.from)
      .where('c.at', '<=', query.to)
      .where((eb) =>
        includesBelow
          ? isBelow(eb.ref('o.path'), organisation.path)
          : eb('o.id', '=', organisation.id),
      )
      .$if(isByPerson !== undefined, (rows) => rows.where('c.by_person', '=', isByPerson ?? false))
      .$if(search !== undefined, (rows) =>
        rows.where((eb) =>
          containsText(search ?? '', {
            name: eb.ref('held.search_name').$notNull(),
            numbers: [eb.ref('d.imei'), eb.ref('c.iccid'), eb.ref('c.former')],
          }),
        ),
      )
      .$if(before !== undefined, (rows) =>
        rows.where(sql<boolean>`(c.at, c.id) < (${beforeAt}, ${before?.id ?? '0'}::int8)`),
      )
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(query.limit),
  )
}
