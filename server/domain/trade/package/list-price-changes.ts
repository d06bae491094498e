import type { Context } from '../../../context.ts'
import { all, db } from '../../../db/sql.ts'

type Asked = {
  packageId: number
  /** A dealer directly below: what the caller set for it. Without one: the caller's own cost and its end users' price. */
  childId: number | undefined
  limit: number
  beforeId: string | undefined
}

/** Prices as they were set, newest first. */
export const listPriceChanges = (
  { caller, services }: Pick<Context, 'caller' | 'services'>,
  { packageId, childId, limit, beforeId }: Asked,
) =>
  all(
    services.pool,
    db
      .selectFrom('price_change')
      .select(['id', 'kind', 'amount', 'operator', 'set_by as setBy'])
      .select(['starts_at as startsAt', 'set_at as setAt'])
      .where('organisation_id', '=', childId ?? caller.organisationId)
      .where('package_id', '=', packageId)
      .$if(childId !== undefined, (rows) =>
        rows.where('kind', '=', 'cost').where('set_by', '=', caller.organisationId),
      )
      .$if(beforeId !== undefined, (rows) => rows.where('id', '<', Number(beforeId)))
      .orderBy('id', 'desc')
      .limit(limit),
  )
