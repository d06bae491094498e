import { paidServices, type ServiceType } from '#lib/codes/paid-services.ts'
import type { Context } from '../../../context.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Refusal } from '../device/change-devices.ts'

/** Whether the caller pays for platform service that it gives: a dealer, where the root limits it. */
export async function paysForTime(
  store: Pool | PoolClient,
  { caller }: Pick<Context, 'caller'>,
): Promise<boolean> {
  return !caller.isRoot && isLimited(store, paidServices.platform.type)
}

export async function isLimited(store: Pool | PoolClient, type: ServiceType): Promise<boolean> {
  const limited = db.selectFrom('service_default').select('type')
  return (await first(store, limited.where('type', '=', type))) !== undefined
}

type TimeRule = (before: Date | null, after: Date | null | undefined) => Refusal | undefined

/**
 * Of whatever sets an end of service but device/Extend: who pays for time sets none later than there
 * is (docs/services.md#time-that-is-given). Undefined for an end that stays.
 */
export async function readTimeRule(
  store: Pool | PoolClient,
  ctx: Pick<Context, 'caller'>,
): Promise<TimeRule> {
  if (!(await paysForTime(store, ctx))) return () => undefined
  return (before, after) => {
    if (before === null || after === undefined) return undefined
    return after === null || after > before ? { error: 'timeIsPaid' } : undefined
  }
}
