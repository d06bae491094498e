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

/**
 * Where the money of a refund comes from: what an empty wallet lacks is owed. A recharge is refunded
 * as far as the wallet covers it; what a provider has taken already (`mayOwe`) is owed too.
 */
export async function takenLegs(
  client: PoolClient,
  order: Order,
  { mayOwe = false, ...part }: Part & { mayOwe?: boolean },
): Promise<Leg[]> {
  const { rootId, currency, organisationId, amount: total, status } = order
  if (status === tradeStatus.paid)
    return [{ organisationId: rootId, kind: 'order_clearing', currency, amount: -part.amount }]
  if (order.kind === 'e_type_recharge') {
    const wallet = { currency, organisationIds: [organisationId], kind: 'wallet_cash' } as const
    const cash = (await lockBalances(client, wallet)).get(organisationId) ?? 0
    const own = mayOwe ? Math.min(part.amount, cash) : part.amount
    return [
      { organisationId, kind: 'wallet_cash', currency, amount: -own },
      { organisationId, kind: 'receivable', currency, amount: own - part.amount },
    ]
  }
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

/** What a posting took, given back. What was owed and is settled since comes as profit. */
export async function returnedLegs(client: PoolClient, key: string): Promise<Leg[]> {
  const taken = await all(
    client,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .select(['a.organisation_id as organisationId', 'a.kind', 'a.currency', 'e.amount'])
      .where('t.key', '=', key),
  )
  const legs = taken.map((leg): Leg => ({ ...leg, amount: -Number(leg.amount) }))
  const owed = legs.filter(({ kind }) => kind === 'receivable')
  const [{ currency = '' } = {}] = owed
  const organisationIds = owed.map(({ organisationId }) => organisationId)
  const debts = await lockBalances(client, { currency, organisationIds, kind: 'receivable' })
  return legs.flatMap((leg) => {
    if (leg.kind !== 'receivable') return [leg]
    const amount = Math.min(leg.amount, Math.max(0, -(debts.get(leg.organisationId) ?? 0)))
    return [
      { ...leg, amount },
      { ...leg, kind: 'wallet_profit', amount: leg.amount - amount },
    ]
  })
}
