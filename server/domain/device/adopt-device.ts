import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'

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
export async function adoptDevice(services: Services, device: NewDevice): Promise<number> {
  const { protocol, name, organisationId } = device
  // A terminal number of JT/T 808 is padded with zeros on the wire and kept without them.
  const imei = protocol === 'jt808' ? device.number.replace(/^0+(?=.)/, '') : device.number
  const { rows } = await services.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, name, protocol) VALUES ($1, $2, $3, $4::"Protocol")
     ON CONFLICT (imei) DO NOTHING RETURNING id`,
    [imei, organisationId, name, protocol],
  )
  const [created] = rows
  if (!created) throw new AppError('deviceExists')
  await services.bus.publish('device', { id: created.id, imei })
  return created.id
}
