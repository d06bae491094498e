import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import type { Context } from '../../context.ts'
import { all, anyOf, db, run } from '../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import { readDevices } from '../device/read-devices.ts'
import { filterDeviceIds } from '../device/read-devices-in-scope.ts'

export type AlarmChange =
  | { func: 'alarm/Ack' | 'alarm/Delete' }
  | { func: 'alarm/Handle'; result: DisposalResult; note: string }

type Target = { id: number; deviceId: number; handler: string | null; result: string | null }

export async function changeAlarms(
  ctx: Context,
  change: AlarmChange,
  { filter, ids }: { filter: DeviceFilter; ids: readonly number[] },
): Promise<Set<number>> {
  const { services } = ctx
  const named = await all(
    services.positions,
    db
      .selectFrom('tracking.alarm')
      .select(['id', 'device_id as deviceId', 'handler', 'result'])
      .where('id', '=', anyOf(ids))
      .where('deleted_at', 'is', null),
  )
  const own = await filterDeviceIds(services, filter, [...new Set(named.map(deviceOf))])
  const alarms = named.filter(({ deviceId }) => own.has(deviceId))
  if (alarms.length === 0) return new Set()
  await note(ctx, change, alarms)
  await store(ctx, change, alarms)
  return new Set(alarms.map(({ id }) => id))
}

const deviceOf = ({ deviceId }: Target) => deviceId

async function store(ctx: Context, change: AlarmChange, alarms: readonly Target[]): Promise<void> {
  const at = new Date(ctx.now())
  const by = ctx.caller.accountId ?? null
  const rows = db
    .updateTable('tracking.alarm')
    .where('id', '=', anyOf(alarms.map(({ id }) => id)))
    .where('device_id', '=', anyOf([...new Set(alarms.map(deviceOf))]))
  const { positions } = ctx.services
  if (change.func === 'alarm/Delete') {
    await run(positions, rows.set({ deleted_at: at }))
    return
  }
  if (change.func === 'alarm/Handle') {
    const { result, note: text } = change
    const handler = ctx.caller.name
    await run(positions, rows.set({ handled_at: at, handled_by: by, handler, result, note: text }))
  }
  await run(positions, rows.set({ acked_at: at, acked_by: by }).where('acked_at', 'is', null))
}

async function note(ctx: Context, change: AlarmChange, alarms: readonly Target[]): Promise<void> {
  const { pool } = ctx.services
  const devices = await readDevices(pool, [...new Set(alarms.map(deviceOf))])
  const { func, ...disposal } = change
  const events = devices.map(({ id, imei, organisationId: ownerId }) => {
    const own = alarms.filter(({ deviceId }) => deviceId === id)
    const former = own.flatMap(({ id: alarm, handler, result }) =>
      handler === null ? [] : { alarm, handler, result },
    )
    return {
      object: { kind: 'device', id, name: imei, ownerId } as const,
      after: { alarms: own.map((alarm) => alarm.id), ...disposal },
      ...(func === 'alarm/Handle' && former.length > 0 && { before: { alarms: former } }),
    }
  })
  await writeAudit(pool, ctx, func, events)
}
