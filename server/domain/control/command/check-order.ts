import { carry, type NotCarried } from '#lib/commands/carry.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import type { GivenParams } from '#lib/commands/params.ts'
import { dayText } from '#lib/format/time.ts'
import { guestCommands } from '#lib/rules/sharing.ts'
import { AppError } from '../../../app-error.ts'
import { isGuest } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { DeviceFacts } from '../../fleet/device/read-devices.ts'
import type { TrackLine } from '../../fleet/state/read-lines.ts'
import { provePassword } from '../../people/auth/prove-password.ts'
import { relayRights } from './relay-rights.ts'

export type Order = { command: CommandRow; params: GivenParams; offline: 'cache' | 'refuse' }

export type Wire = { kind: string; params: Record<string, unknown> }
export type Ordered = { device: DeviceFacts; wire: Wire }
export type StoredCommand = { id: string; deviceId: number }

const refusals = {
  noWord: 'commandUnsupported',
  oneWay: 'commandUnsupported',
  platform: 'commandOfPlatform',
  model: 'relayUndeclared',
  value: 'commandUnsupported',
} as const satisfies Record<NotCarried, string>

/** Settings, or what a gateway is to do. */
export const changesFacts = ({ setting, work }: CommandRow): boolean =>
  setting !== undefined || work !== undefined

export const isCut = ({ command, params }: Pick<Order, 'command' | 'params'>): boolean =>
  command.risk === 'relay' && params['value'] === 0

/** Of the GT06 models (server/gateway/codecs/gt06/command-texts.ts). */
export const relayText = /\b(relay|dyd|hfyd)\b/i

function mayOrder({ caller }: Context, order: Order): boolean {
  const { right, risk } = order.command
  if (risk !== 'relay') return right === undefined || caller.permissions.includes(right)
  const { mayCut, mayRestore } = relayRights(caller)
  return isCut(order) ? mayCut : mayRestore
}

/** Rights, password and what holds for every device. */
export async function checkSender(
  ctx: Context,
  order: Order,
  password: string | undefined,
): Promise<void> {
  const { command, params, offline } = order
  if (isGuest(ctx.caller) && !guestCommands.includes(command.typeValue))
    throw new AppError('noPermission')
  if (!mayOrder(ctx, order)) throw new AppError('noPermission')
  if (command.work === 'model' && ctx.caller.deviceId !== undefined)
    throw new AppError('deviceFieldNotYours')
  const isText = command.params['value']?.type === 'text' && !command.work
  if (isText && relayText.test(String(params['value']))) throw new AppError('relayByText')
  if (!isCut(order)) return
  if (offline === 'cache') throw new AppError('relayNeverCached')
  if (password === undefined) throw new AppError('wrongPassword')
  await provePassword(ctx, password)
}

/** As it goes to this device; throws why not. What the platform does itself needs no connection. */
export function checkDevice(
  order: Order,
  device: DeviceFacts,
  { line, now }: { line: TrackLine | undefined; now: number },
): Wire {
  if (device.frozenAt !== undefined) throw new AppError('deviceFrozen')
  if (device.expiresAt !== undefined && device.expiresAt <= now / 1000)
    throw new AppError('deviceExpired')
  const wire = carry(order.command, device, order.params)
  if (typeof wire === 'string') throw new AppError(refusals[wire])
  if (order.command.channel === 'sms') {
    if (device.sim === undefined) throw new AppError('simMissing')
    return wire
  }
  if (order.command.work) {
    if (isOverMonth(order.params, device.organisationZone, now))
      throw new AppError('commandUnsupported')
    return wire
  }
  if (order.offline === 'refuse' && isDown(line)) throw new AppError('deviceOffline')
  return wire
}

/** Of a schedule for the current month (65): all its days have passed in the zone of the device. */
function isOverMonth({ looptype, days }: GivenParams, zone: string, now: number): boolean {
  if (looptype !== 'month' || !Array.isArray(days)) return false
  const today = Number(dayText(Math.floor(now / 1000), zone).slice(8))
  return days.every((day) => Number(day) < today)
}

export const isDown = (line: TrackLine | undefined): boolean =>
  (line?.line ?? 'e_line_down') === 'e_line_down'
