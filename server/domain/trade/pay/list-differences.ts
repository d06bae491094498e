import { type ExpressionBuilder, sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, db, type Tables } from '../../../db/sql.ts'

/** What providers' books have paid back of an order, and we have not, in cents. */
export async function foundElsewhere(pool: Pool, order: string): Promise<number> {
  const found = db
    .selectFrom('payment_difference')
    .select((eb) => sql<number>`${eb.ref('ours')} - ${eb.ref('theirs')}`.as('amount'))
    .where('order_number', '=', order)
  const rows = await all(pool, found)
  return rows.reduce((sum, { amount }) => sum + Math.max(0, Number(amount)), 0)
}

export type DifferenceCursor = { day: string; provider: string; number: string }

/** Whose number, or whose refund's number, a difference has. */
const orderNumber = (eb: ExpressionBuilder<Tables, 'payment_difference'>) =>
  eb.fn.coalesce(
    'payment_difference.order_number',
    eb
      .selectFrom('trade_order as t')
      .select('t.number')
      .whereRef('t.number', '=', 'payment_difference.number'),
    eb
      .selectFrom('refund as r')
      .innerJoin('trade_order as o', 'o.id', 'r.order_id')
      .select('o.number')
      .whereRef('r.number', '=', 'payment_difference.number'),
  )

/** Newest day first. */
export const listDifferences = (
  pool: Pool,
  { limit, after }: { limit: number; after: DifferenceCursor | undefined },
) =>
  all(
    pool,
    db
      .selectFrom('payment_difference')
      .select((eb) => [
        'provider',
        'number',
        'currency',
        'ours',
        'theirs',
        sql<string>`${eb.ref('day')}::text`.as('day'),
        orderNumber(eb).as('order'),
      ])
      .$if(after !== undefined, (all) =>
        all.where((eb) => {
          const { day = '', provider = '', number = '' } = after ?? {}
          const own = sql`(${eb.ref('number')}, ${eb.ref('provider')}::text)`
          return sql<boolean>`(${eb.ref('day')}::text < ${day} OR (${eb.ref('day')}::text = ${day}
            AND ${own} > (${number}, ${provider})))`
        }),
      )
      .orderBy('payment_difference.day', 'desc')
      .orderBy('number')
      .orderBy((eb) => sql`${eb.ref('provider')}::text`)
      .limit(limit),
  )
