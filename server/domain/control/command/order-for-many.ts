import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { findDevices, type VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import { readLines } from '../../fleet/state/read-lines.ts'
import { changesFacts, checkDevice, type Order, type Ordered } from './check-order.ts'
import { storeCommands } from './store-commands.ts'

export type ManyOrder = { order: Order; ids: readonly number[]; path: string; taskId: number }

/** Of devices below `path`; refused ones by id. Repeated, it orders nothing twice. */
export async function orderForMany(
  ctx: Context,
  { order, ids, path, taskId }: ManyOrder,
): Promise<Map<number, AppError>> {
  const { services } = ctx
  const bound = { path, deviceId: undefined }
  const [visible, devices, lines] = await Promise.all([
    findDevices(services.pool, bound, [...ids]),
    readDevices(services.pool, ids),
    readLines(services.positions, ids),
  ])
  const byId = new Map<number, DeviceFacts>()
  for (const device of devices)
    if (visible.has(device.id as VisibleDeviceId)) byId.set(device.id, device)
  const refused = new Map<number, AppError>()
  const ordered = ids.flatMap((id): Ordered[] => {
    try {
      const device = byId.get(id)
      if (!device) throw new AppError('deviceNotFound')
      const wire = checkDevice(order, device, { line: lines.get(id), now: ctx.now() })
      return [{ device, wire }]
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.set(id, error)
      return []
    }
  })
  const { stored, queued, unpaid } = await inTransaction(services.pool, (client) =>
    storeCommands(client, ctx, { func: 'cmd/BatchSend', order, ordered, taskId }),
  )
  for (const [id, refusal] of unpaid) refused.set(id, new AppError(refusal))
  // Lost messages are made up for: gateways look for waiting commands.
  for (const command of [...stored, ...queued]) await services.bus.publish('command', command)
  if (changesFacts(order.command))
    for (const { deviceId: id } of stored)
      await services.bus.publish('device', { id, imei: byId.get(id)?.imei ?? '' })
  return refused
}
