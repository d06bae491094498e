import { sql } from 'kysely'
import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { readDevices } from '../../fleet/device/read-devices.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { filterDeviceIds } from '../../fleet/list/read-devices-in-scope.ts'
import { openUndo } from '../../fleet/undo/keep-undo.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { formerOf } from './former-alarm.ts'
import { forgetGroups } from './group-open-alarms.ts'

export type AlarmChange =
  | { func: 'alarm/Ack' | 'alarm/Delete' }
  /** `alarm/HandleLike` leaves what somebody has handled as it is. */
  | { func: 'alarm/Handle' | 'alarm/HandleLike'; result: DisposalResult; note: string }

type Target = { id: number; deviceId: number; handler: string | null; result: string | null }

export type ChangedAlarms = { ids: Set<number>; count: number; undoId: number | undefined }

/** Of those that the filter shows; answers which, and what family/Undo takes the change back by. */
export async function changeAlarms(
  ctx: Context,
  change: AlarmChange,
  { filter, ids }: { filter: DeviceFilter; ids: readonly number[] },
): Promise<ChangedAlarms> {
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
  if (alarms.length === 0) return { ids: new Set(), count: 0, undoId: undefined }
  const changed = alarms.map(({ id }) => id)
  const undoId = await inTransaction(services.pool, async (client) => {
    await note(client, ctx, { change, alarms })
    return openUndo(client, ctx, { func: change.func, alarmIds: changed })
  })
  let count = 0
  for (let at = 0; at < alarms.length; at += atOnce)
    count += await store(ctx, change, { alarms: alarms.slice(at, at + atOnce), undoId })
  forgetGroups(services)
  return { ids: new Set(changed), count, undoId }
}

/** Stored by one statement. */
const atOnce = 1000

const deviceOf = ({ deviceId }: Target) => deviceId

type Change = { alarms: readonly Target[]; undoId: number }

/** Answers how many it changed. */
async function store(
  ctx: Context,
  change: AlarmChange,
  { alarms, undoId }: Change,
): Promise<number> {
  const at = new Date(ctx.now())
  const by = ctx.caller.accountId ?? null
  const former = formerOf(undoId)
  const rows = db
    .updateTable('tracking.alarm')
    .where('id', '=', anyOf(alarms.map(({ id }) => id)))
    .where('device_id', '=', anyOf([...new Set(alarms.map(deviceOf))]))
  const { positions } = ctx.services
  if ('result' in change) {
    const { result, note: text } = change
    const handler = ctx.caller.name
    const handled = rows
      .set({ former, handled_at: at, handled_by: by, handler, result, note: text })
      .set({ handled_in: ctx.caller.organisationId })
      .set({ acked_at: sql`coalesce(acked_at, ${at})` })
      .set({ acked_by: sql`CASE WHEN acked_at IS NULL THEN ${by}::int ELSE acked_by END` })
    const isAny = change.func === 'alarm/Handle'
    return run(positions, isAny ? handled : handled.where('handled_at', 'is', null))
  }
  if (change.func === 'alarm/Delete') return run(positions, rows.set({ former, deleted_at: at }))
  const acked = rows.set({ former, acked_at: at, acked_by: by })
  return run(positions, acked.where('acked_at', 'is', null))
}

async function note(
  client: PoolClient,
  ctx: Context,
  { change, alarms }: { change: AlarmChange; alarms: readonly Target[] },
): Promise<void> {
  const devices = await readDevices(ctx.services.pool, [...new Set(alarms.map(deviceOf))])
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
  await writeAudit(client, ctx, func, events)
}
