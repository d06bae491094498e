import { alarmTypeNames, alarmTypes } from '#lib/codes/alarm-types.ts'
import { boardDays } from '#lib/codes/board-figures.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { silences } from '#lib/codes/silence.ts'
import { mostWork } from '#lib/codes/work-kinds.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { type DeviceFacts, readDevices } from '../../domain/fleet/device/read-devices.ts'
import { type PresentDevice, readPresent } from '../../domain/fleet/device/read-present.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { findAlarm } from '../../domain/tracking/alarm/find-alarm.ts'
import { listAlarms } from '../../domain/tracking/alarm/list-alarms.ts'
import type { StoredAlarmRow } from '../../domain/tracking/alarm/select-alarms.ts'
import { listSilent } from '../../domain/tracking/statistics/list-silent.ts'
import type { CallContext } from '../door/handle.ts'
import { boardFilter } from './fleet-figures.ts'
import { lineOf, type WorkLine } from './work-line.ts'

const daySeconds = 86_400
/** One more than is shown tells that there are more. */
const limit = mostWork + 1

/** Names a line about a device that the guard has checked. */
export type DeviceLineKey = { id: string; deviceId: VisibleDeviceId }

type Kind = 'alarm' | 'silent' | 'renewal'

const lineOfDevice = (
  { id, imei, name, organisationId }: DeviceFacts,
  facts: { kind: Kind; id: number; code?: string; time?: number },
): WorkLine =>
  lineOf({
    ...facts,
    id: String(facts.id),
    deviceId: id,
    name,
    detail: imei,
    object: { kind: 'device', id, name: imei, ownerId: organisationId },
  })

const typeOf = (bit: number) => alarmTypeNames.find((name) => alarmTypes[name].bit === bit) ?? ''

const lineOfAlarm = (device: DeviceFacts, { id, type, time }: StoredAlarmRow) =>
  lineOfDevice(device, { kind: 'alarm', id, code: typeOf(type), time: time + storeEpoch })

const seesBelow = ({ caller }: CallContext) =>
  caller.isRoot || caller.permissions.includes('e_ua_websocket_gchild')

/** Of the last days, that nobody acknowledged. */
export async function alarmLines(ctx: CallContext): Promise<WorkLine[]> {
  const now = Math.floor(ctx.now() / 1000)
  const { rows } = await listAlarms(ctx.services, {
    filter: { ...boardFilter(ctx), includesBelow: seesBelow(ctx) },
    choice: {
      types: undefined,
      isLoudOnly: false,
      statuses: ['e_alarm_status_unack'],
      fenceId: undefined,
      from: now - boardDays * daySeconds,
      to: now,
    },
    isOldestFirst: false,
    after: undefined,
    limit,
  })
  const devices = await readDevices(ctx.services.pool, [
    ...new Set(rows.map(({ deviceId }) => deviceId)),
  ])
  const byId = new Map(devices.map((device) => [device.id, device]))
  return rows.flatMap((row) => {
    const device = byId.get(row.deviceId)
    return device ? [lineOfAlarm(device, row)] : []
  })
}

export async function findAlarmLine(
  ctx: CallContext,
  { id, deviceId }: DeviceLineKey,
): Promise<WorkLine | undefined> {
  const { pool, positions } = ctx.services
  const [row, [device]] = await Promise.all([
    findAlarm(positions, { deviceId, id }),
    readDevices(pool, [deviceId]),
  ])
  if (!row || row.isAcked || !device) return undefined
  if (!seesBelow(ctx) && device.organisationId !== ctx.acting.id) return undefined
  return lineOfAlarm(device, row)
}

/** As long as `silent` of the figures of boards. */
const long = new Set(silences.slice(silences.indexOf('h168')))

const lineOfSilent = ({ facts, state }: PresentDevice) =>
  lineOfDevice(facts, {
    kind: 'silent',
    id: state?.seenAt ?? 0,
    ...(state?.seenAt !== undefined && { time: state.seenAt }),
  })

export async function silentLines(ctx: CallContext): Promise<WorkLine[]> {
  const care = { organisationId: ctx.caller.organisationId, state: 'open' } as const
  const page = { filter: boardFilter(ctx), lengths: long, care, after: undefined, limit }
  const { devices } = await listSilent(ctx.services, page)
  return devices.map(lineOfSilent)
}

export async function findSilentLine(
  ctx: CallContext,
  { id, deviceId }: DeviceLineKey,
): Promise<WorkLine | undefined> {
  const [device] = await readPresent(ctx.services, [deviceId])
  const line = device && lineOfSilent(device)
  const isSilent = device?.state === undefined || device.state.line === 'e_line_down'
  return line?.id === id && isSilent ? line : undefined
}

/** Services that end within so many days. */
const endDays = 30

const lineOfEnd = (device: DeviceFacts): WorkLine[] =>
  device.expiresAt === undefined
    ? []
    : [lineOfDevice(device, { kind: 'renewal', id: device.expiresAt, time: device.expiresAt })]

/** The first end first. */
export async function renewalLines(ctx: CallContext): Promise<WorkLine[]> {
  const listed = await listDevices(ctx.services, {
    filter: { ...boardFilter(ctx), expiry: '30' },
    state: 'all',
    sort: { by: 'due', isDescending: false },
    after: undefined,
    limit,
  })
  const devices = await readDevices(
    ctx.services.pool,
    listed.map(({ id }) => id),
  )
  return devices.flatMap(lineOfEnd)
}

export async function findRenewalLine(
  ctx: CallContext,
  { id, deviceId }: DeviceLineKey,
): Promise<WorkLine | undefined> {
  const [device] = await readDevices(ctx.services.pool, [deviceId])
  const [line] = device ? lineOfEnd(device) : []
  const isNear = (line?.time ?? 0) <= ctx.now() / 1000 + endDays * daySeconds
  return line?.id === id && isNear ? line : undefined
}
