import type { Context } from '../../../context.ts'
import type { PriceKind } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

export type KeptPrice = {
  packageId: number
  /** Who pays a cost, or whose end users pay. */
  organisationId: number
  kind: PriceKind
  /** Cents; null: as if none was set. */
  amount: number | null
  /** Milliseconds; undefined: at once. */
  startsAt: number | undefined
}

/**
 * Keeps a price, at once or from a moment on, with its place in the history. One plan a price: the
 * later word drops what was planned before. The package is locked (`lockPriced`).
 */
export async function keepPrice(
  client: PoolClient,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  kept: KeptPrice,
): Promise<void> {
  const { packageId, organisationId, kind, amount, startsAt } = kept
  const setAt = new Date(now())
  const setBy = caller.organisationId
  const changed = {
    ...(startsAt === undefined
      ? columnsOf(kind, { amount, setBy })
      : {
          ...(await duePlan(client, kept, { setBy, now: now() })),
          ...plannedOf(kind, { amount, setBy, at: new Date(startsAt) }),
        }),
    updated_at: setAt,
  }
  const ids = { package_id: packageId, organisation_id: organisationId }
  const insert = db
    .insertInto('package_price')
    .values(rowFor('package_price', { ...ids, ...changed }))
  await run(
    client,
    insert.onConflict((already) =>
      already
        .columns(['package_id', 'organisation_id'])
        .doUpdateSet(rowFor('package_price', changed)),
    ),
  )
  const row = {
    ...ids,
    kind: kind,
    amount: amount,
    set_by: setBy,
    operator: caller.name,
    starts_at: startsAt === undefined ? setAt : new Date(startsAt),
    set_at: setAt,
  }
  await run(client, db.insertInto('price_change').values(rowFor('price_change', row)))
}

type Set = { amount: number | null; setBy: number }

const columnsOf = (kind: PriceKind, { amount, setBy }: Set) =>
  kind === 'cost'
    ? {
        cost: amount,
        cost_by: amount === null ? null : setBy,
        next_cost: null,
        next_cost_by: null,
        next_cost_at: null,
      }
    : { terminal: amount, next_terminal: null, next_terminal_at: null }

const plannedOf = (kind: PriceKind, { amount, setBy, at }: Set & { at: Date }) =>
  kind === 'cost'
    ? { next_cost: amount, next_cost_by: setBy, next_cost_at: at }
    : { next_terminal: amount, next_terminal_at: at }

/** What was planned and counts already stays what is paid until the new plan does. */
async function duePlan(
  client: PoolClient,
  { packageId, organisationId, kind }: KeptPrice,
  { setBy, now }: { setBy: number; now: number },
) {
  const held = await first(
    client,
    db
      .selectFrom('package_price')
      .select(['next_cost', 'next_cost_by', 'next_cost_at', 'next_terminal', 'next_terminal_at'])
      .where('package_id', '=', packageId)
      .where('organisation_id', '=', organisationId),
  )
  if (!held) return {}
  const isDue = (at: Date | null) => at !== null && at.getTime() <= now
  if (kind === 'terminal')
    return isDue(held.next_terminal_at) ? { terminal: held.next_terminal } : {}
  if (!isDue(held.next_cost_at) || held.next_cost_by !== setBy) return {}
  return { cost: held.next_cost, cost_by: held.next_cost === null ? null : setBy }
}
