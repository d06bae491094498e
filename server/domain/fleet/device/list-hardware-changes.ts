import { sql } from 'kysely'
import type { HardwareKind } from '#lib/codes/hardware-kinds.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { containsText } from '../list/device-filter.ts'
import { devicesInSight } from '../list/devices-in-sight.ts'

export type HardwareQuery = {
  /** Of who reads. */
  path: string
  organisation: { id: number; path: string }
  includesBelow: boolean
  /** All without them. */
  deviceIds: readonly number[] | undefined
  search: string | undefined
  kind: HardwareKind | undefined
  isByPerson: boolean | undefined
  from: Date
  to: Date
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

export type HardwareChange = {
  id: string
  atMs: number
  deviceId: number
  imei: string
  deviceName: string | null
  organisation: string
  kind: HardwareKind
  former: string
  value: string
  isByPerson: boolean
  /** Null for devices, and for accounts above who reads. */
  actor: string | null
}

/** Newest first, of the organisation that had the device then. Only those who still see the device get its present name. */
export function listHardwareChanges(pool: Pool, query: HardwareQuery): Promise<HardwareChange[]> {
  const { organisation, includesBelow, deviceIds, search, kind, isByPerson, before } = query
  const beforeAt = new Date(before?.atMs ?? 0)
  return all(
    pool,
    db
      .selectFrom('hardware_change as c')
      .innerJoin('device as d', 'd.id', 'c.device_id')
      .leftJoin(devicesInSight(query.path).as('held'), 'held.id', 'c.device_id')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .leftJoin('account as a', 'a.id', 'c.account_id')
      .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
      .select(['d.id as deviceId', 'd.imei', 'held.name as deviceName', 'o.name as organisation'])
      .select(['c.former', 'c.value', 'c.by_person as isByPerson'])
      .select((eb) => [
        eb.cast<string>('c.id', 'text').as('id'),
        sql<number>`round(date_part('epoch', ${eb.ref('c.at')}) * 1000)::int8`.as('atMs'),
        eb.ref('c.kind').$castTo<HardwareKind>().as('kind'),
        eb
          .case()
          .when(isBelow(sql<string>`ao.path`, query.path))
          .then(eb.ref('a.login'))
          .else(null)
          .end()
          .as('actor'),
      ])
      .where('d.deleted_at', 'is', null)
      .where('c.at', '>=', query.from)
      .where('c.at', '<=', query.to)
      .where((eb) =>
        includesBelow
          ? isBelow(eb.ref('o.path'), organisation.path)
          : eb('o.id', '=', organisation.id),
      )
      .$if(deviceIds !== undefined, (rows) =>
        rows.where('c.device_id', '=', anyOf([...(deviceIds ?? [])])),
      )
      .$if(kind !== undefined, (rows) => rows.where('c.kind', '=', kind ?? ''))
      .$if(isByPerson !== undefined, (rows) => rows.where('c.by_person', '=', isByPerson ?? false))
      .$if(search !== undefined, (rows) =>
        rows.where((eb) =>
          containsText(search ?? '', {
            name: eb.ref('held.search_name').$notNull(),
            numbers: [eb.ref('d.imei'), eb.ref('c.value'), eb.ref('c.former')],
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
