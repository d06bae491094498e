import { tradeStatus } from '#lib/codes/payment.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import type { Leg } from '../money/ledger.ts'
import { lockWallets, type WalletKind } from '../money/lock-balances.ts'
import { legsOf, type Order } from './order.ts'

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
 * Where the money of a refund comes from: of who earned it, profit first, then recharged money; what
 * the wallet lacks is owed. A recharge is refunded as far as its own money is still there; what a
 * provider has taken already (`mayOwe`) comes from all of the wallet, or is owed.
 */
export async function reversalLegs(
  client: PoolClient,
  order: Order,
  { mayOwe = false, ...part }: Part & { mayOwe?: boolean },
): Promise<Leg[]> {
  const { rootId, currency, organisationId, amount: total, status } = order
  if (status === tradeStatus.paid)
    return [{ organisationId: rootId, kind: 'order_clearing', currency, amount: -part.amount }]
  if (order.kind === 'e_type_recharge') {
    if (!mayOwe) return [{ organisationId, kind: 'wallet_cash', currency, amount: -part.amount }]
    const wallets = await lockWallets(client, { currency, organisationIds: [organisationId] })
    const from = { organisationId, currency, wallet: wallets.get(organisationId) }
    return takenFrom({ ...from, amount: part.amount }, ['wallet_cash', 'wallet_profit'])
  }
  const legs = await legsOf(client, order.id)
  const shares = sharesOf(
    legs.map(({ amount }) => amount),
    total,
    part,
  )
  const organisationIds = legs.map((leg) => leg.organisationId).filter((id) => id !== rootId)
  const wallets = await lockWallets(client, { currency, organisationIds })
  return legs.flatMap(({ organisationId: id }, at): Leg[] => {
    const amount = shares[at] ?? 0
    if (id === rootId) return [{ organisationId: id, kind: 'revenue', currency, amount: -amount }]
    const from = { organisationId: id, currency, wallet: wallets.get(id) }
    return takenFrom({ ...from, amount }, ['wallet_profit', 'wallet_cash'])
  })
}

type Taken = {
  organisationId: number
  currency: string
  wallet: Record<WalletKind, number> | undefined
  amount: number
}

/** One part after the other; the rest is owed. */
function takenFrom(
  { organisationId, currency, wallet, amount }: Taken,
  parts: readonly WalletKind[],
): Leg[] {
  let left = amount
  const legs = parts.map((kind): Leg => {
    const part = Math.min(left, wallet?.[kind] ?? 0)
    left -= part
    return { organisationId, kind, currency, amount: -part }
  })
  return [...legs, { organisationId, kind: 'receivable', currency, amount: -left }]
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

/** What a posting took, given back. What was owed comes as profit, which pays what still is. */
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
  return taken.map(({ kind, amount, ...leg }): Leg => {
    const to = kind === 'receivable' ? 'wallet_profit' : kind
    return { ...leg, kind: to, amount: -Number(amount) }
  })
}
