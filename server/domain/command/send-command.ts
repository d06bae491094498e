import { protocols } from '#lib/codes/protocols.ts'
import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { db, first, rowFor } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type DeviceFacts, readDevices } from '../device/read-devices.ts'
import { readLines } from '../position/read-lines.ts'
import { type CommandOutcome, waitForCommand } from './wait-for-command.ts'

export type CommandRequest = {
  deviceId: VisibleDeviceId
  kind: 'location'
  waitSeconds: number
}

const sendWithinSeconds = 60
/** A gateway's reply when protocol or model lacks the command. */
const unsupported = 'unsupported'

export async function sendCommand(ctx: Context, request: CommandRequest): Promise<CommandOutcome> {
  const { services } = ctx
  const { imei, organisationId: ownerId } = await checkReachable(services, request.deviceId)
  const { deviceId, kind } = request
  const id = await inTransaction(services.pool, async (client) => {
    const row = {
      ...{ device_id: deviceId, account_id: ctx.caller.accountId ?? null, kind },
      expires_at: new Date(services.now() + sendWithinSeconds * 1000),
    }
    const sent = await first(
      client,
      db.insertInto('command').values(rowFor('command', row)).returning('id'),
    )
    const command = String(sent?.id)
    const object = { kind: 'device', id: deviceId, name: imei, ownerId } as const
    await writeAudit(client, ctx, 'cmd/Send', [{ object, after: { kind, command } }])
    return command
  })
  const outcome = await waitForCommand(services, {
    id,
    waitMs: request.waitSeconds * 1000,
    start: () => services.bus.publish('command', { id, deviceId }),
  })
  if (outcome.state === 'refused' && outcome.reply === unsupported) {
    throw new AppError('commandUnsupported')
  }
  return outcome
}

async function checkReachable(services: Services, deviceId: VisibleDeviceId): Promise<DeviceFacts> {
  const [[device], lines] = await Promise.all([
    readDevices(services.pool, [deviceId]),
    readLines(services.positions, [deviceId]),
  ])
  if (!device) throw new AppError('deviceNotFound')
  if (device.frozenAt !== undefined) throw new AppError('deviceFrozen')
  const now = services.now() / 1000
  if (device.expiresAt !== undefined && device.expiresAt <= now) throw new AppError('deviceExpired')
  if (!protocols[device.protocol].takesCommands) throw new AppError('commandUnsupported')
  const line = lines.get(deviceId)?.line ?? 'e_line_down'
  if (line === 'e_line_down') throw new AppError('deviceOffline')
  return device
}
