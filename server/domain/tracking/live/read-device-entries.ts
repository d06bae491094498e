import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

export type DeviceEntry = {
  id: number
  imei: string
  name: string
  organisationId: number
  version: string | null
  path: string
}

export const readDeviceEntries = (main: Pool, ids: readonly number[]): Promise<DeviceEntry[]> =>
  all(
    main,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.imei', 'd.name', 'd.version'])
      .select(['d.organisation_id as organisationId', 'o.path'])
      .where('d.id', '=', anyOf(ids))
      .where('d.deleted_at', 'is', null),
  )
