import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'

export type NewDevice = {
  number: string
  protocol: 'jt808' | 'gt06' | 'osmand'
  name: string
  organisationId: number
}

/**
 * Takes a number in as a device of an organisation and tells the gateways. Throws deviceExists, also for a number
 * in the recycle bin or of somebody else.
 */
export async function adoptDevice(ctx: Context, device: NewDevice): Promise<number> {
  const { services } = ctx
  const { protocol, name, organisationId } = device
  // A terminal number of JT/T 808 is padded with zeros on the wire and kept without them.
  const imei = protocol === 'jt808' ? device.number.replace(/^0+(?=.)/, '') : device.number
  const id = await inTransaction(services.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO device (imei, organisation_id, name, protocol) VALUES ($1, $2, $3, $4::"Protocol")
       ON CONFLICT (imei) DO NOTHING RETURNING id`,
      [imei, organisationId, name, protocol],
    )
    const [created] = rows
    if (!created) throw new AppError('deviceExists')
    const object = { kind: 'device', id: created.id, name: imei } as const
    const after = { organisationId, name, protocol }
    await writeAudit(client, ctx, 'device/Adopt', [{ object, after }])
    return created.id
  })
  await services.bus.publish('device', { id, imei })
  return id
}
