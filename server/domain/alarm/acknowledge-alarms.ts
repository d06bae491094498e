import type { Context } from '../../context.ts'
import { all, anyOf, db, run } from '../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { DeviceFilter } from '../device/device-filter.ts'
import { readDevices } from '../device/read-devices.ts'
import { filterDeviceIds } from '../device/read-devices-in-scope.ts'

/** Returns those acknowledged now. */
export async function acknowledgeAlarms(
  ctx: Context,
  { filter, ids }: { filter: DeviceFilter; ids: readonly number[] },
): Promise<Set<number>> {
  const { services } = ctx
  const named = await all(
    services.positions,
    db
      .selectFrom('tracking.alarm')
      .select(['id', 'device_id as deviceId'])
      .where('id', '=', anyOf(ids)),
  )
  const deviceIds = [...new Set(named.map(({ deviceId }) => deviceId))]
  const own = await filterDeviceIds(services, filter, deviceIds)
  const alarms = named.filter(({ deviceId }) => own.has(deviceId))
  if (alarms.length === 0) return new Set()
  await note(ctx, alarms)
  await run(
    services.positions,
    db
      .updateTable('tracking.alarm')
      .set({ acked_at: new Date(ctx.now()), acked_by: ctx.caller.accountId ?? null })
      .where('id', '=', anyOf(alarms.map(({ id }) => id)))
      .where('device_id', '=', anyOf([...own]))
      .where('acked_at', 'is', null),
  )
  return new Set(alarms.map(({ id }) => id))
}

async function note(
  ctx: Context,
  alarms: readonly { id: number; deviceId: number }[],
): Promise<void> {
  const { pool } = ctx.services
  const devices = await readDevices(pool, [...new Set(alarms.map(({ deviceId }) => deviceId))])
  const events = devices.map(({ id, imei, organisationId: ownerId }) => ({
    object: { kind: 'device', id, name: imei, ownerId } as const,
    after: { alarms: alarms.flatMap((alarm) => (alarm.deviceId === id ? alarm.id : [])) },
  }))
  await writeAudit(pool, ctx, 'alarm/Ack', events)
}
