import { priceOf } from '#lib/commands/price-of.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { readDevices } from '../../fleet/device/read-devices.ts'
import { readLines } from '../../fleet/state/read-lines.ts'
import { changesFacts, checkDevice, checkSender, isDown, type Order } from './check-order.ts'
import { storeCommands } from './store-commands.ts'
import { type CommandOutcome, waitForCommand } from './wait-for-command.ts'

export type CommandRequest = Order & {
  func: string
  deviceId: VisibleDeviceId
  password?: string | undefined
  waitSeconds: number
}

/** A gateway's refusals. */
const refusals = {
  unsupported: 'commandUnsupported',
  tooFast: 'relayTooFast',
  fixTooOld: 'relayFixOld',
} as const

export async function sendCommand(ctx: Context, request: CommandRequest): Promise<CommandOutcome> {
  const { services } = ctx
  const { func, deviceId, password, waitSeconds, ...order } = request
  await checkSender(ctx, order, password)
  const [[device], lines] = await Promise.all([
    readDevices(services.pool, [deviceId]),
    readLines(services.positions, [deviceId]),
  ])
  if (!device) throw new AppError('deviceNotFound')
  const line = lines.get(deviceId)
  const wire = checkDevice(order, device, { line, now: ctx.now() })
  const { id, queued } = await inTransaction(services.pool, async (client) => {
    const ordered = [{ device, wire }]
    const { stored, queued, unpaid } = await storeCommands(client, ctx, { func, order, ordered })
    const refusal = unpaid.get(deviceId)
    const service = priceOf(order.command, order.params)?.service
    if (refusal) throw new AppError(refusal, service === undefined ? {} : { service })
    if (!stored[0]) throw new Error('no command came back')
    return { id: stored[0].id, queued }
  })
  // They count for the gateway as well.
  if (changesFacts(order.command))
    await services.bus.publish('device', { id: deviceId, imei: device.imei })
  for (const told of queued) await services.bus.publish('command', told)
  const outcome = await waitForCommand(services, {
    id,
    waitMs: isDown(line) ? 0 : waitSeconds * 1000,
    start: () => services.bus.publish('command', { id, deviceId }),
  })
  const { state, reply } = outcome
  if (state === 'refused' && reply !== null && Object.hasOwn(refusals, reply))
    throw new AppError(refusals[reply as keyof typeof refusals])
  return outcome
}
