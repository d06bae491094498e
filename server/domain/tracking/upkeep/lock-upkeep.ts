import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isTold } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { UpkeepPlan } from './upkeep-plan.ts'

export type LockedUpkeep = UpkeepPlan & {
  id: number
  deviceId: number
  organisationId: number
  closedAt: Date | null
  doneOn: string | null
  cost: number | null
  currency: string | null
  told: number
  imei: string
  ownerId: number
}

/** Whoever comes second waits, and finds what the first made of it. Throws notFound of what the caller does not see. */
export async function lockUpkeep(
  client: PoolClient,
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: number },
): Promise<LockedUpkeep> {
  const found = await first(
    client,
    db
      .selectFrom('upkeep as p')
      .innerJoin('device as d', 'd.id', 'p.device_id')
      .innerJoin('organisation as h', 'h.id', 'd.organisation_id')
      .select(['p.id', 'p.device_id as deviceId', 'p.organisation_id as organisationId'])
      .select(['p.kind', 'p.name', 'p.note'])
      .select(['p.due_km as dueKm', 'p.due_hours as dueHours', 'p.every_months as everyMonths'])
      .select(['p.every_km as everyKm', 'p.every_hours as everyHours'])
      .select(['p.remind_days as remindDays', 'p.remind_km as remindKm'])
      .select(['p.remind_hours as remindHours', 'p.closed_at as closedAt', 'p.told'])
      .select(['p.cost', 'p.currency', 'd.imei', 'd.organisation_id as ownerId'])
      .select([
        sql<string | null>`p.due_on::text`.as('dueOn'),
        sql<string | null>`p.done_on::text`.as('doneOn'),
      ])
      .where('p.id', '=', id)
      .where('p.device_id', '=', deviceId)
      .where('d.deleted_at', 'is', null)
      .where((eb) =>
        isTold(eb.ref('p.organisation_id'), { home: eb.ref('h.path'), path: ctx.caller.path }),
      )
      .forUpdate('p')
      .$castTo<LockedUpkeep>(),
  )
  if (!found) throw new AppError('notFound')
  return found
}

/** For the audit log: what is told of a plan. */
export const planFacts = (plan: UpkeepPlan) => ({
  upkeepKind: plan.kind,
  name: plan.name,
  remark: plan.note,
  dueOn: plan.dueOn,
  dueKm: plan.dueKm,
  dueHours: plan.dueHours,
  everyMonths: plan.everyMonths,
  everyKm: plan.everyKm,
  everyHours: plan.everyHours,
  remindDays: plan.remindDays,
  remindKm: plan.remindKm,
  remindHours: plan.remindHours,
})
