import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { costsOf, readMembers, readSetPrices } from './price-chain.ts'

/** Cents. */
export type PricedNow = {
  name: string
  currency: string
  /** What the caller pays at `at`, and what it may ask at most. */
  cost: number
  most: number
  /** What was set and counts now: for the child, else for the caller's end users. */
  former: number | null
  /** What is paid now, set or not. */
  paid: number
}

type Asked = {
  packageIds: readonly number[]
  /** From when on the new price counts, and the present; milliseconds. */
  at: number
  now: number
  /** A dealer directly below the caller: what it pays. Without one, what the caller's end users pay. */
  childId?: number | undefined
}

/**
 * Packages that are not withdrawn, by id, locked in the order of their ids: prices of one change one
 * after the other. @throws onlySellers
 */
export async function lockPriced(
  client: PoolClient,
  { caller, services }: Context,
  { packageIds, at, now, childId }: Asked,
): Promise<ReadonlyMap<number, PricedNow>> {
  const offered = await all(
    client,
    db
      .selectFrom('service_package')
      .select(['id', 'name', 'currency', 'root_price as rootPrice'])
      .select(['suggested_price as suggestedPrice', 'terminal_price as terminalPrice'])
      .where('id', '=', anyOf(packageIds))
      .where('state', '!=', 'e_ibs_invalid')
      .orderBy('id')
      .forUpdate(),
  )
  const members = await readMembers(client, caller.path)
  if (members.at(-1)?.kind !== 'seller') throw new AppError('onlySellers')
  const organisationIds = [...members.map(({ id }) => id), ...(childId ? [childId] : [])]
  const asked = { packageIds: offered.map(({ id }) => id), organisationIds }
  const setNow = await readSetPrices(client, { ...asked, now })
  const setThen = at === now ? setNow : await readSetPrices(client, { ...asked, now: at })
  return new Map(
    offered.map((one) => {
      const { id, name, currency, rootPrice, suggestedPrice, terminalPrice } = one
      const set = setNow(id)
      const own = costsOf(one, members, set).at(-1) ?? 0
      const cost = costsOf(one, members, setThen(id)).at(-1) ?? 0
      const listed = Math.max(rootPrice, suggestedPrice, terminalPrice)
      const most = Math.max(Math.floor(listed * services.config.PRICE_FACTOR), cost)
      const usual = childId ? (members.length === 1 ? rootPrice : own) : terminalPrice
      const asSet = childId ? set.get(childId)?.cost : set.get(caller.organisationId)?.terminal
      const former = asSet ?? null
      return [id, { name, currency, cost, most, former, paid: Math.max(former ?? usual, own) }]
    }),
  )
}

/** Null, as if none was set, is never wrong: nobody sells below its own cost (`priceChain`). */
export function checkPrice(
  { cost, most }: Pick<PricedNow, 'cost' | 'most'>,
  amount: number | null,
): 'priceBelowCost' | 'priceAboveMost' | undefined {
  if (amount === null) return undefined
  if (amount < cost) return 'priceBelowCost'
  return amount > most ? 'priceAboveMost' : undefined
}
