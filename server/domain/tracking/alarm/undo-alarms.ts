import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { BulkOutcome } from '../../fleet/device/change-devices.ts'
import { readDevices } from '../../fleet/device/read-devices.ts'
import { filterDeviceIds } from '../../fleet/list/read-devices-in-scope.ts'
import { claimUndo } from '../../fleet/undo/find-undo.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { formerFormer, formerly } from './former-alarm.ts'
import { forgetGroups } from './group-open-alarms.ts'

/**
 * Alarms are again what they were before the change `id`: not acknowledged, not handled, or as
 * somebody had handled them before. Answers their devices; alarms that somebody changed since stay,
 * and their devices are refused with `changedSince`.
 */
export async function undoAlarms(
  ctx: Context,
  { id, alarmIds }: { id: number; alarmIds: readonly number[] },
): Promise<BulkOutcome> {
  const { services, caller } = ctx
  const named = await all(
    services.positions,
    db
      .selectFrom('tracking.alarm')
      .select(['id', 'device_id as deviceId'])
      .select(sql<boolean>`(former ->> 'undo')::int8 = ${id}`.as('isSame'))
      .where('id', '=', anyOf(alarmIds)),
  )
  const filter = {
    organisation: { id: caller.organisationId, path: caller.path },
    includesBelow: true,
    onlyDeviceId: caller.deviceId,
  }
  const seen = await filterDeviceIds(services, filter, [...new Set(named.map(deviceOf))])
  const alarms = named.filter(({ deviceId }) => seen.has(deviceId))
  const same = alarms.filter(({ isSame }) => isSame === true)
  const devices = await readDevices(services.pool, [...new Set(alarms.map(deviceOf))])
  await inTransaction(services.pool, async (client) => {
    await claimUndo(client, ctx, id)
    const events = devices.flatMap(({ id: deviceId, imei, organisationId: ownerId }) => {
      const own = same.filter((alarm) => alarm.deviceId === deviceId)
      if (own.length === 0) return []
      const object = { kind: 'device', id: deviceId, name: imei, ownerId } as const
      return [{ object, after: { alarms: own.map((alarm) => alarm.id) } }]
    })
    await writeAudit(client, ctx, 'family/Undo', events)
  })
  const restored = await all(
    services.positions,
    db
      .updateTable('tracking.alarm')
      .set({
        acked_at: formerly('acked_at', 'timestamptz'),
        acked_by: formerly('acked_by', 'int'),
        handled_at: formerly('handled_at', 'timestamptz'),
        handled_by: formerly('handled_by', 'int'),
        handled_in: formerly('handled_in', 'int'),
        handler: formerly('handler', 'text'),
        result: formerly('result', 'text'),
        note: formerly('note', 'text'),
        deleted_at: formerly('deleted_at', 'timestamptz'),
        former: formerFormer,
      })
      .where('id', '=', anyOf(same.map((alarm) => alarm.id)))
      .where('device_id', '=', anyOf([...new Set(same.map(deviceOf))]))
      .where(sql<boolean>`(former ->> 'undo')::int8 = ${id}`)
      .returning('id'),
  )
  forgetGroups(services)
  const isBack = new Set(restored.map((alarm) => alarm.id))
  const stays = new Set(alarms.filter((alarm) => !isBack.has(alarm.id)).map(deviceOf))
  return {
    done: devices.filter((device) => !stays.has(device.id)),
    failed: devices
      .filter((device) => stays.has(device.id))
      .map((device) => ({ id: device.id, imei: device.imei, error: 'changedSince' as const })),
  }
}

const deviceOf = ({ deviceId }: { deviceId: number }) => deviceId
