import type { PayProvider } from '../../../db/generated/tables/main-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

type Asked = {
  provider: PayProvider
  /** That stand in no books that were read. */
  numbers: readonly string[]
  /** Whose books were not: keys of brands; null: the installation's account. */
  missing: ReadonlySet<number | null>
}

/** Those of which nothing can be said: all but what an account took, or pays out, whose books were read. */
export async function unclearNumbers(
  pool: Pool,
  { provider, numbers, missing }: Asked,
): Promise<Set<string>> {
  if (missing.size === 0 || numbers.length === 0) return new Set()
  const orders = db
    .selectFrom('trade_order as o')
    .select(['o.number', 'o.brand_key_id as keyId'])
    .where('o.provider', '=', provider)
    .where('o.number', '=', anyOf(numbers))
  const refunds = db
    .selectFrom('refund as r')
    .innerJoin('trade_order as o', 'o.id', 'r.order_id')
    .select(['r.number', 'o.brand_key_id as keyId'])
    .where('o.provider', '=', provider)
    .where('r.number', '=', anyOf(numbers))
  const known = [...(await all(pool, orders)), ...(await all(pool, refunds))]
  const clear = known.flatMap(({ number, keyId }) => (missing.has(keyId) ? [] : [number]))
  if (!missing.has(null)) clear.push(...(await payoutsOf(pool, numbers)))
  return new Set(numbers.filter((number) => !clear.includes(number)))
}

/** They go by the installation's account. */
async function payoutsOf(pool: Pool, numbers: readonly string[]): Promise<string[]> {
  const carried = db.selectFrom('withdrawal').select('reference')
  const rows = await all(pool, carried.where('reference', '=', anyOf(numbers)))
  return rows.flatMap(({ reference }) => reference ?? [])
}
