import type { FuncName } from '#lib/contract/calls.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import type { Changes } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type LockedDevice, lockDevices } from './lock-devices.ts'

export type SingleChange = {
  func: FuncName
  /** For the audit log; undefined: nothing changed. */
  apply(
    client: PoolClient,
    device: LockedDevice,
  ): Promise<Changes<Record<string, unknown>> | undefined>
}

/** With its audit event; then tells gateways, sockets, caches. Returns the number. */
export async function changeDevice(
  ctx: Context,
  id: VisibleDeviceId,
  { func, apply }: SingleChange,
): Promise<string> {
  const { services, caller } = ctx
  const imei = await inScope(services.pool, caller.path, async (client) => {
    const [device] = await lockDevices(client, caller, { ids: [id], inBin: false })
    if (!device) throw new AppError('deviceNotFound')
    const changes = await apply(client, device)
    if (!changes) return device.imei
    const object = {
      kind: 'device',
      id,
      name: device.imei,
      ownerId: device.organisationId,
    } as const
    await writeAudit(client, ctx, func, [{ object, ...changes }])
    return device.imei
  })
  await services.bus.publish('device', { id, imei })
  return imei
}
