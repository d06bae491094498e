import { tradeStatus } from '#lib/codes/payment.ts'
import type { PoolClient } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'
import type { Leg } from '../money/ledger.ts'
import { legsOf, type Order } from './order.ts'
import { lockBalances } from './settle.ts'

type Part = { amount: number; before: number }

/**
 * Of an amount, pro rata and rounded down, as if all refunds so far were one; the last bears the
 * rest, so that a whole refund takes back exactly what was given.
 */
export function sharesOf(
  legs: readonly number[],
  total: number,
  { amount, before }: Part,
): number[] {
  const upTo = (sum: number) => {
    const floors = legs
      .slice(0, -1)
      .map((leg) => Number((BigInt(leg) * BigInt(sum)) / BigInt(total)))
    return [...floors, sum - floors.reduce((all, one) => all + one, 0)]
  }
  const former = upTo(before)
  return upTo(before + amount).map((share, at) => share - (former[at] ?? 0))
}

/** Where the money of a refund comes from: what an empty wallet lacks is owed. */
export async function takenLegs(client: PoolClient, order: Order, part: Part): Promise<Leg[]> {
  const { rootId, currency, organisationId, amount: total, status } = order
  if (status === tradeStatus.paid)
    return [{ organisationId: rootId, kind: 'order_clearing', currency, amount: -part.amount }]
  if (order.kind === 'e_type_recharge')
    return [{ organisationId, kind: 'wallet_cash', currency, amount: -part.amount }]
  const legs = await legsOf(client, order.id)
  const shares = sharesOf(
    legs.map(({ amount }) => amount),
    total,
    part,
  )
  const asked = { currency, organisationIds: legs.map((leg) => leg.organisationId) }
  const held = await lockBalances(client, { ...asked, kind: 'wallet_profit' })
  return legs.flatMap(({ organisationId: id }, at): Leg[] => {
    const share = shares[at] ?? 0
    const leg = { organisationId: id, currency }
    if (id === rootId) return [{ ...leg, kind: 'revenue', amount: -share }]
    const own = Math.min(share, held.get(id) ?? 0)
    return [
      { ...leg, kind: 'wallet_profit', amount: -own },
      { ...leg, kind: 'receivable', amount: own - share },
    ]
  })
}

/** Where it goes: to the provider, or to the parts of the wallet that paid, profit first. */
export async function givenLegs(client: PoolClient, order: Order, part: Part): Promise<Leg[]> {
  const { rootId, currency, organisationId, number, provider } = order
  if (provider !== 'wallet')
    return [{ organisationId: rootId, kind: provider, currency, amount: part.amount }]
  const rows = await all(
    client,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .select('e.amount')
      .where('t.key', '=', `buy:${number}`)
      .where('a.kind', '=', 'wallet_profit'),
  )
  const profit = rows.reduce((sum, { amount }) => sum - Number(amount), 0)
  const { amount, before } = part
  const toProfit = Math.min(profit, before + amount) - Math.min(profit, before)
  const leg = { organisationId, currency }
  return [
    { ...leg, kind: 'wallet_profit', amount: toProfit },
    { ...leg, kind: 'wallet_cash', amount: amount - toProfit },
  ]
}
