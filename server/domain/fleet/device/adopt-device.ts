import type { Protocol } from '#lib/codes/protocols.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { registerDevice } from './register-device.ts'

export type AdoptedDevice = {
  number: string
  protocol: Protocol
  name: string
  organisationId: number
}

export async function adoptDevice(ctx: Context, device: AdoptedDevice): Promise<number> {
  const { services } = ctx
  const { id, imei } = await inScope(services.pool, ctx.caller.path, async (client) => {
    const created = await registerDevice(client, ctx, device)
    if (created.error) throw new AppError(created.error)
    const object = { kind: 'device', id: created.id, name: created.imei } as const
    const { organisationId, name, protocol } = device
    const after = { organisationId, name, protocol }
    await writeAudit(client, ctx, 'device/Adopt', [{ object, after }])
    return created
  })
  await services.bus.publish('device', { id, imei })
  return id
}
