import { dayText } from '#lib/format/time.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type LockedUpkeep, lockUpkeep, planFacts } from './lock-upkeep.ts'
import { readMeter } from './meters.ts'
import { type DoneAt, nextPlan } from './next-plan.ts'
import { freshColumns } from './plan-upkeep.ts'
import { replan } from './replan.ts'
import { planColumns, type UpkeepDone, type UpkeepPlan } from './upkeep-plan.ts'

/** The plan that follows; undefined after one that does not repeat. */
type NextUpkeep = (UpkeepPlan & { id: number }) | undefined

/** Of two who close one at once, the second is refused; the next is made once. Throws notFound, upkeepClosed, rangeInFuture. */
export async function endUpkeep(
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: number },
  done: UpkeepDone,
): Promise<NextUpkeep> {
  if (done.doneOn > dayText(ctx.now() / 1000, ctx.caller.zone)) throw new AppError('rangeInFuture')
  return inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const plan = await lockUpkeep(client, ctx, { deviceId, id })
    if (plan.closedAt) throw new AppError('upkeepClosed')
    const meter = await readMeter(client, deviceId)
    const km = done.doneKm ?? meter.km
    const hours = done.doneHours ?? meter.hours
    const at = new Date(ctx.now())
    const row = {
      closed_at: at,
      closed_by: ctx.caller.accountId ?? null,
      done_on: done.doneOn,
      done_km: km,
      done_hours: hours,
      done_by: done.doneBy,
      done_note: done.note,
      cost: done.cost ?? null,
      currency: done.currency ?? null,
      next_on: null,
      // Whoever has the device later knows nothing of it.
      organisation_id: plan.ownerId,
      updated_at: at,
    }
    await run(client, db.updateTable('upkeep').set(rowFor('upkeep', row)).where('id', '=', id))
    const next = await makeNext(client, ctx, plan, {
      doneOn: done.doneOn,
      km: km ?? plan.dueKm ?? 0,
      hours: hours ?? plan.dueHours ?? 0,
    })
    if (next) await replan(client, [deviceId], ctx.now())
    const { imei: name, ownerId } = plan
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    const after = {
      upkeepKind: plan.kind,
      name: plan.name,
      doneOn: done.doneOn,
      doneKm: km,
      doneHours: hours,
      doneBy: done.doneBy,
      cost: done.cost,
      currency: done.currency,
      remark: done.note,
      ...(next && { nextOn: next.dueOn, nextKm: next.dueKm, nextHours: next.dueHours }),
    }
    await writeAudit(client, ctx, 'device/CloseUpkeep', [{ object, after }])
    return next
  })
}

async function makeNext(
  client: PoolClient,
  ctx: Context,
  plan: LockedUpkeep,
  doneAt: DoneAt,
): Promise<NextUpkeep> {
  const next = nextPlan(plan, doneAt)
  if (!next) return undefined
  const at = new Date(ctx.now())
  const made = await first(
    client,
    db
      .insertInto('upkeep')
      .values(
        rowFor('upkeep', {
          device_id: plan.deviceId,
          organisation_id: plan.ownerId,
          ...planColumns(next),
          ...freshColumns(at),
          previous_id: plan.id,
          made_by: ctx.caller.accountId ?? null,
          created_at: at,
        }),
      )
      .returning('id'),
  )
  return made && { ...next, id: made.id }
}

/** For good, with its cost. Throws notFound. */
export async function removeUpkeep(
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: number },
): Promise<void> {
  await inScope(ctx.services.pool, ctx.caller.path, async (client) => {
    const plan = await lockUpkeep(client, ctx, { deviceId, id })
    await run(client, db.deleteFrom('upkeep').where('id', '=', id))
    const { imei: name, ownerId, doneOn, cost, currency } = plan
    const object = { kind: 'device', id: deviceId, name, ownerId } as const
    const before = { ...planFacts(plan), doneOn, cost, currency }
    await writeAudit(client, ctx, 'device/DeleteUpkeep', [{ object, before }])
  })
}
