import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { lockDevices } from '../../fleet/device/lock-devices.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

/** With their files. Returns the ids of those that were there. Throws deviceNotFound. */
export function eraseRecordings(
  ctx: Context,
  { deviceId, ids }: { deviceId: VisibleDeviceId; ids: readonly string[] },
): Promise<Set<string>> {
  const { services, caller } = ctx
  return inScope(services.pool, caller.path, async (client) => {
    const [device] = await lockDevices(client, caller, { ids: [deviceId], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const gone = await all(
      client,
      db
        .deleteFrom('recording as r')
        .using('organisation as o')
        .whereRef('o.id', '=', 'r.organisation_id')
        .where((eb) => isBelow(eb.ref('o.path'), caller.path))
        .where('r.device_id', '=', deviceId)
        .where('r.id', '=', anyOf(ids.map(Number)))
        .returning((eb) => [eb.cast<string>('r.id', 'text').as('id'), 'r.type', 'r.at', 'r.size']),
    )
    const object = {
      kind: 'device',
      id: device.id,
      name: device.imei,
      ownerId: device.organisationId,
    } as const
    const events = gone.map((before) => ({ object, before }))
    if (events.length > 0) await writeAudit(client, ctx, 'device/DeleteRecordings', events)
    return new Set(gone.map(({ id }) => id))
  })
}
