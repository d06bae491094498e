import { upkeepLimits } from '#lib/rules/upkeep-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { BulkOutcome } from '../../fleet/device/change-devices.ts'
import { type LockedDevice, lockDevices } from '../../fleet/device/lock-devices.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockUpkeep, planFacts } from './lock-upkeep.ts'
import { countMeters } from './meters.ts'
import { noDay, replan } from './replan.ts'
import { planColumns, type UpkeepPlan } from './upkeep-plan.ts'

const needsMeters = ({ dueKm, dueHours, everyKm, everyHours }: UpkeepPlan) =>
  [dueKm, dueHours, everyKm, everyHours].some((reading) => reading !== null)

/** Where a device has as many as it may, it gets none; the others do. */
export async function planUpkeep(
  ctx: Context,
  deviceIds: readonly VisibleDeviceId[],
  plan: UpkeepPlan,
): Promise<BulkOutcome> {
  const { services, caller } = ctx
  const ids = [...new Set(deviceIds)]
  if (ids.length === 0) return { done: [], failed: [] }
  if (needsMeters(plan)) await countMeters(services, ids)
  return inScope(services.pool, caller.path, async (client) => {
    const devices = await lockDevices(client, caller, { ids, inBin: false })
    const counts = await countOpen(client, ids)
    const max = upkeepLimits.perDevice
    const isFull = ({ id }: LockedDevice) => (counts.get(id) ?? 0) >= max
    const taking = devices.filter((device) => !isFull(device))
    await insertPlans(client, ctx, { devices: taking, plan })
    const done = taking.map(({ id, imei }) => ({ id, imei }))
    const failed = devices.filter(isFull).map(({ id, imei }) => ({
      id,
      imei,
      error: 'tooManyUpkeep' as const,
      values: { max },
    }))
    return { done, failed }
  })
}

async function countOpen(client: PoolClient, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await all(
    client,
    db
      .selectFrom('upkeep')
      .select((eb) => ['device_id as id', eb.fn.countAll<number>().as('n')])
      .where('device_id', '=', anyOf(ids))
      .where('closed_at', 'is', null)
      .groupBy('device_id'),
  )
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

/** New: nobody was told of it, and the worker looks at it on the first day. */
export const freshColumns = (at: Date) => ({
  sort_on: noDay,
  next_on: at.toISOString().slice(0, 10),
  told: 0,
  updated_at: at,
})

async function insertPlans(
  client: PoolClient,
  ctx: Context,
  { devices, plan }: { devices: readonly LockedDevice[]; plan: UpkeepPlan },
): Promise<void> {
  if (devices.length === 0) return
  const at = new Date(ctx.now())
  const rows = devices.map(({ id, organisationId }) => ({
    device_id: id,
    organisation_id: organisationId,
    ...planColumns(plan),
    ...freshColumns(at),
    made_by: ctx.caller.accountId ?? null,
    created_at: at,
  }))
  await run(client, db.insertInto('upkeep').values(rowFor('upkeep', rows)))
  await replan(
    client,
    devices.map(({ id }) => id),
    ctx.now(),
  )
  const after = planFacts(plan)
  const events = devices.map(({ id, imei: name, organisationId: ownerId }) => ({
    object: { kind: 'device', id, name, ownerId } as const,
    after,
  }))
  await writeAudit(client, ctx, 'device/SetUpkeep', events)
}

/** Other dues or reminders are told anew. Throws notFound, upkeepClosed. */
export async function changeUpkeep(
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: number },
  plan: UpkeepPlan,
): Promise<{ id: number; imei: string }> {
  if (needsMeters(plan)) await countMeters(ctx.services, [deviceId])
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const kept = await lockUpkeep(client, ctx, { deviceId, id })
    if (kept.closedAt) throw new AppError('upkeepClosed')
    const { imei, ownerId } = kept
    const changes = changesBetween(planFacts(kept), planFacts(plan))
    if (!changes) return { id: deviceId, imei }
    const at = new Date(ctx.now())
    const { told, updated_at, ...days } = freshColumns(at)
    const isMoved = Object.keys(changes.after).some((fact) => /^(?:due|remind)/.test(fact))
    const own = { organisation_id: ownerId, updated_at }
    const row = { ...planColumns(plan), ...own, ...(isMoved && { ...days, told }) }
    await run(client, db.updateTable('upkeep').set(rowFor('upkeep', row)).where('id', '=', id))
    await replan(client, [deviceId], ctx.now())
    const object = { kind: 'device', id: deviceId, name: imei, ownerId } as const
    await writeAudit(client, ctx, 'device/SetUpkeep', [{ object, ...changes }])
    return { id: deviceId, imei }
  })
}
