import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'

type Where = { path: string; end: Date | null }

/**
 * When a service of a device ends, and where the device is; undefined when it is gone. The platform
 * service is the device's own time; of others the last lot counts.
 */
export function readServiceEnd(
  store: Pool | PoolClient,
  deviceId: number,
  service: ServiceType,
): Promise<Where | undefined> {
  const device = db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select('o.path')
    .where('d.id', '=', deviceId)
    .where('d.deleted_at', 'is', null)
  return first(
    store,
    service === paidServices.platform.type
      ? device.select('d.expires_at as end').$castTo<Where>()
      : device
          .select((eb) =>
            eb
              .selectFrom('service_batch as b')
              .select((b) => b.fn.max('b.ends_at').as('end'))
              .whereRef('b.device_id', '=', 'd.id')
              .where('b.type', '=', service)
              .as('end'),
          )
          .$castTo<Where>(),
  )
}
