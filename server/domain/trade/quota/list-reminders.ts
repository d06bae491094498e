import {
  deviceServices,
  paidServices,
  type ServiceType,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import { type ServiceWarning, serviceWarning } from '#lib/rules/service-warning.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type Quota, readQuotas } from './read-quotas.ts'

export type Reminder = {
  id: number
  name: string
  warning: ServiceWarning
  quota: Quota & { left: number; total: number }
}

/** Of so many devices, those whose platform service ends first. */
const most = { devices: 500, reminders: 20 }
/** A service by time is listed from so long before its end. */
const aheadSeconds = 7 * 86_400
const urgency: readonly ServiceWarning[] = ['over', 'exhausted', 'endsSoon', 'low']

const reminded = deviceServices.filter((type) => serviceOf(type).lowBelow !== undefined)

/** What was bought or given and runs out, for who uses the devices. */
export async function listReminders(pool: Pool, bound: Bound, now: number): Promise<Reminder[]> {
  const devices = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.name', 'd.imei'])
      .where((eb) => isBelow(eb.ref('o.path'), bound.path))
      .where('d.deleted_at', 'is', null)
      .$if(bound.deviceId !== undefined, (rows) => rows.where('d.id', '=', bound.deviceId ?? 0))
      .orderBy('d.expires_at')
      .orderBy('d.id')
      .limit(most.devices),
  )
  if (devices.length === 0) return []
  const ids = devices.map(({ id }) => id)
  const quotas = await readQuotas(pool, 'device', { ids, now, services: reminded })
  return devices
    .flatMap(({ id, name, imei }) =>
      (quotas.get(id) ?? []).flatMap((quota): Reminder[] => {
        const { left, total } = quota
        const warning = warningOf(quota)
        if (!warning || left === undefined || total === undefined) return []
        return [{ id, name: name || imei, warning, quota: { ...quota, left, total } }]
      }),
    )
    .sort((one, other) => urgency.indexOf(one.warning) - urgency.indexOf(other.warning))
    .slice(0, most.reminders)
}

/** Nobody is reminded of what a device never had. */
function warningOf({ service, isOpen, left, total }: Quota): ServiceWarning | undefined {
  const isPlatform = service === paidServices.platform.type
  if (left === undefined || (!isOpen && !isPlatform) || (total === 0 && !isPlatform))
    return undefined
  if (isByTime(service) && left > 0 && left < aheadSeconds) return 'endsSoon'
  return serviceWarning(service, left)
}

const isByTime = (service: ServiceType) => serviceOf(service).measure === 'period'
