import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Cents. */
export type PackagePrices = {
  id: number
  rootPrice: number
  terminalPrice: number
  discount: number | null
  discountEndsAt: Date | null
  promotionPrice: number | null
  promotionEndsAt: Date | null
  renewalPrice: number | null
}

/** Organisations of a path, root first. */
export type Member = { id: number; kind: 'seller' | 'end_user' }
/** By organisation. */
export type SetPrices = ReadonlyMap<number, { cost: number | null; terminal: number | null }>

export type Priced = {
  /** What the payer pays. */
  amount: number
  /** Without discount and promotion. */
  usual: number
  /** What each seller keeps, root first; together the amount. */
  legs: { organisationId: number; amount: number }[]
}

/**
 * Who pays is the last of `path`: a dealer pays its cost, an end user the price of the dealer above
 * it. Whatever was set, nobody sells below its own cost. A renewal by itself may have a price of its
 * own, in place of the usual and the reduced one.
 */
export function priceChain(
  offered: PackagePrices,
  {
    path,
    set,
    now,
    isRenewal = false,
  }: { path: readonly Member[]; set: SetPrices; now: number; isRenewal?: boolean },
): Priced {
  const payer = path.at(-1)
  const sellers = path.filter(({ kind }) => kind === 'seller')
  const isDealer = payer?.kind === 'seller' && sellers.length > 1
  const above = isDealer ? sellers.slice(0, -1) : sellers
  const costs = costsOf(offered, sellers, set)
  const lastCost = costs[above.length - 1] ?? 0
  const last = above.at(-1)
  const own = last && set.get(last.id)?.terminal
  const cost = (isDealer ? costs.at(-1) : undefined) ?? 0
  const ofRenewal = isRenewal ? offered.renewalPrice : null
  const asked = ofRenewal ?? own ?? offered.terminalPrice
  const usual = isDealer ? cost : Math.max(asked, lastCost)
  const paid = ofRenewal ?? reduced(offered, usual, now)
  const amount = isDealer ? cost : Math.max(paid, lastCost)
  return {
    amount,
    usual,
    legs: above.map(({ id }, at) => ({
      organisationId: id,
      amount: (at === above.length - 1 ? amount : (costs[at + 1] ?? 0)) - (costs[at] ?? 0),
    })),
  }
}

/** What each of the sellers pays to the one before it; root nothing. */
export function costsOf(
  { rootPrice }: Pick<PackagePrices, 'rootPrice'>,
  sellers: readonly Member[],
  set: SetPrices,
): number[] {
  let cost = 0
  return sellers.map(({ id }, at) => {
    if (at === 0) return 0
    cost = Math.max(set.get(id)?.cost ?? (at === 1 ? rootPrice : cost), cost)
    return cost
  })
}

function reduced(offered: PackagePrices, usual: number, now: number): number {
  const { discount, discountEndsAt, promotionPrice, promotionEndsAt } = offered
  const isOn = (end: Date | null) => end !== null && end.getTime() > now
  const discounted = isOn(discountEndsAt) ? Math.round((usual * (discount ?? 100)) / 100) : usual
  const promoted = isOn(promotionEndsAt) ? (promotionPrice ?? usual) : usual
  return Math.max(Math.min(discounted, promoted, usual), 1)
}

/** Of an organisation, root first. */
export function readMembers(store: Pool | PoolClient, path: string): Promise<Member[]> {
  const ids = path.split('/').filter(Boolean).map(Number)
  return all(
    store,
    db
      .selectFrom('organisation')
      .select(['id', 'kind'])
      .where('id', '=', anyOf(ids))
      .orderBy((eb) => eb.fn('length', ['path'])),
  )
}

/**
 * A cost counts while who set it is the organisation above: another seller has not agreed to it. What
 * was planned takes its place from its moment on. @param now milliseconds
 */
export const validPrices = (now: number) =>
  db
    .selectFrom('package_price as p')
    .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
    .select(['p.package_id as packageId', 'p.organisation_id as id'])
    .select((eb) => [
      eb
        .case()
        .when('p.next_terminal_at', '<=', new Date(now))
        .then(eb.ref('p.next_terminal'))
        .else(eb.ref('p.terminal'))
        .end()
        .as('terminal'),
      eb
        .case()
        .when(
          eb.and([
            eb('p.next_cost_at', '<=', new Date(now)),
            eb('p.next_cost_by', '=', eb.ref('o.parent_id')),
          ]),
        )
        .then(eb.ref('p.next_cost'))
        .when('p.cost_by', '=', eb.ref('o.parent_id'))
        .then(eb.ref('p.cost'))
        .end()
        .as('cost'),
    ])

type Asked = { packageIds: readonly number[]; organisationIds: readonly number[]; now: number }

/** By package, as they are at `now` (milliseconds). */
export async function readSetPrices(
  store: Pool | PoolClient,
  { packageIds, organisationIds, now }: Asked,
): Promise<(packageId: number) => SetPrices> {
  const rows = await all(
    store,
    validPrices(now)
      .where('p.package_id', '=', anyOf(packageIds))
      .where('p.organisation_id', '=', anyOf(organisationIds)),
  )
  const byPackage = new Map<number, Map<number, { cost: number | null; terminal: number | null }>>()
  for (const { packageId, id, cost, terminal } of rows) {
    const known = byPackage.get(packageId) ?? new Map()
    byPackage.set(packageId, known.set(id, { cost, terminal }))
  }
  return (packageId) => byPackage.get(packageId) ?? new Map()
}
