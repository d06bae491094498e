import { sql } from 'kysely'
import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import type { RenewalFault } from '#lib/codes/payment.ts'
import type { Context } from '../../../context.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

type Listed = {
  deviceId: number
  name: string
  service: Exclude<ServiceType, 8>
  packageId: number
  packageName: string
  most: number
  currency: string
  end: number | null
  next: number | null
  fault: RenewalFault | ''
}

type Page = {
  limit: number
  languages: WantedLanguages
  afterDeviceId: number
  deviceId: number | undefined
}

/** The page's devices, chosen first, so none is cut in two. */
const devicesOf = (
  { organisationId, path }: Context['caller'],
  { limit, afterDeviceId, deviceId }: Page,
) =>
  db
    .selectFrom('auto_renewal as a')
    // What was sold elsewhere is nobody's to renew (renew-due.ts).
    .innerJoin(devicesInSight(path).as('held'), 'held.id', 'a.device_id')
    .select('a.device_id')
    .where('a.organisation_id', '=', organisationId)
    .where('a.device_id', '>', afterDeviceId)
    .$if(deviceId !== undefined, (own) => own.where('a.device_id', '=', deviceId ?? 0))
    .groupBy('a.device_id')
    .orderBy('a.device_id')
    .limit(limit)

/** Paid by the caller's organisation. */
export function listRenewals(
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  page: Page,
): Promise<Listed[]> {
  const { organisationId } = caller
  return all(
    services.pool,
    db
      .selectFrom('auto_renewal as r')
      .innerJoin('device as d', 'd.id', 'r.device_id')
      .leftJoin('service_package as sold', 'sold.id', 'r.package_id')
      .select(['r.device_id as deviceId', 'd.name', 'r.service', 'r.package_id as packageId'])
      .select(['r.most', 'r.currency', 'r.fault'])
      .select(presentName(page.languages, 'r.package_name').as('packageName'))
      .select((eb) => {
        const last = eb
          .selectFrom('service_batch as b')
          .select((b) => b.fn.max('b.ends_at').as('end'))
          .whereRef('b.device_id', '=', 'd.id')
          .whereRef('b.type', '=', 'r.service')
        const platform = sql.lit(paidServices.platform.type)
        const end = sql<Date | null>`CASE WHEN ${eb.ref('r.service')} = ${platform}
          THEN ${eb.ref('d.expires_at')} ELSE (${last}) END`
        return [unixSeconds(end).as('end'), unixSeconds(eb.ref('r.next_at')).as('next')]
      })
      .where('r.organisation_id', '=', organisationId)
      .where('d.deleted_at', 'is', null)
      .where('r.device_id', 'in', devicesOf(caller, page))
      .orderBy('r.device_id')
      .orderBy('r.service')
      .$castTo<Listed>(),
  )
}
