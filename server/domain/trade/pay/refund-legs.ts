import { tradeStatus } from '#lib/codes/payment.ts'
import { AppError } from '../../../app-error.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { Leg } from '../money/ledger.ts'
import { lockWallets, type WalletKind } from '../money/lock-balances.ts'
import { chargeableCash, maturingProfit } from './maturity.ts'
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
 * Shares that leave everybody at least nothing, and give nobody anything: what is wanted of each, no
 * more than is left of its part. What one lacks, as it gave of its own accord, the others bear by what
 * is left of theirs. Rounding may want a cent less than nothing of the last: the largest share bears it.
 */
export function sharesWithin(wanted: readonly number[], left: readonly number[]): number[] {
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const shares = wanted.map((share, at) => Math.max(0, Math.min(share, left[at] ?? 0)))
  const lacking = sum(wanted) - sum(shares)
  if (lacking <= 0) {
    const largest = shares.indexOf(Math.max(...shares))
    return shares.map((share, at) => (at === largest ? share + lacking : share))
  }
  const room = shares.map((share, at) => (left[at] ?? 0) - share)
  const more = room.map((part) => Number((BigInt(part) * BigInt(lacking)) / BigInt(sum(room))))
  let rest = lacking - sum(more)
  // Cents of rounding: of the last that have something left.
  for (let at = more.length - 1; at >= 0; at--) {
    const cents = Math.min(rest, (room[at] ?? 0) - (more[at] ?? 0))
    more[at] = (more[at] ?? 0) + cents
    rest -= cents
  }
  return shares.map((share, at) => share + (more[at] ?? 0))
}

/**
 * Where the money of a refund comes from: of who earned it, profit first, then recharged money; what
 * the wallet lacks is owed. A recharge is refunded as far as its own money is still there; what a
 * provider has taken already (`mayOwe`) comes from all of the wallet, or is owed. Notes it at the
 * shares; the order is locked.
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
  const given = await givenApart(client, order)
  const wanted = sharesOf(
    legs.map(({ amount }) => amount),
    total,
    { amount: part.amount, before: part.before - given },
  )
  const left = legs.map(({ amount, taken }) => amount - taken)
  const shares = sharesWithin(wanted, left)
  const organisationIds = legs.map((leg) => leg.organisationId).filter((id) => id !== rootId)
  const wallets = await lockWallets(client, { currency, organisationIds })
  const reversed = legs.flatMap(({ organisationId: id }, at): Leg[] => {
    const amount = shares[at] ?? 0
    if (id === rootId) return [{ organisationId: id, kind: 'revenue', currency, amount: -amount }]
    const from = { organisationId: id, currency, wallet: wallets.get(id) }
    return takenFrom({ ...from, amount }, ['wallet_profit', 'wallet_cash'])
  })
  await noteTaken(client, order, reversed)
  return reversed
}

/** What single sellers have given out of their own parts: no part of what is taken pro rata. */
async function givenApart(client: PoolClient, { id }: Pick<Order, 'id'>): Promise<number> {
  const gifts = await all(
    client,
    db
      .selectFrom('refund')
      .select('amount')
      .where('order_id', '=', id)
      .where('giver_id', 'is not', null)
      .where('state', '<>', 'fail'),
  )
  return gifts.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * The part that one seller gives back of its own accord: of its profit first, then recharged money,
 * never owed, and of nothing else than this order that can still be charged back. Notes it at the
 * share; the order is locked. `now` in ms.
 * @throws noOwnShare, refundAmount, walletTooLow, giftImmature
 */
export async function giftLegs(
  client: PoolClient,
  order: Order,
  { giverId, amount, now }: { giverId: number; amount: number; now: number },
): Promise<Leg[]> {
  const { currency, rootId } = order
  const own = (await legsOf(client, order.id)).find((leg) => leg.organisationId === giverId)
  if (!own || giverId === rootId) throw new AppError('noOwnShare')
  if (amount > own.amount - own.taken) throw new AppError('refundAmount')
  const wallets = await lockWallets(client, { currency, organisationIds: [giverId] })
  const wallet = wallets.get(giverId)
  if (!wallet || amount > wallet.wallet_profit + wallet.wallet_cash)
    throw new AppError('walletTooLow')
  const giver = { organisationId: giverId, currency, now }
  const { amount: maturing } = await maturingProfit(client, giver)
  const isMaturing = own.maturesAt !== null && own.maturesAt.getTime() > now
  const waiting = maturing - (isMaturing ? own.amount - own.taken : 0)
  const free = {
    wallet_profit: Math.max(0, wallet.wallet_profit - waiting),
    wallet_cash: Math.max(0, wallet.wallet_cash - (await chargeableCash(client, giver))),
  }
  if (amount > free.wallet_profit + free.wallet_cash) throw new AppError('giftImmature')
  const from = { organisationId: giverId, currency, wallet: free, amount }
  const legs = takenFrom(from, ['wallet_profit', 'wallet_cash'])
  await noteTaken(client, order, legs)
  return legs
}

const ownKinds: readonly string[] = ['wallet_profit', 'wallet_cash', 'receivable', 'revenue']

/** At the shares of the sellers whose money moves. */
async function noteTaken(
  client: PoolClient,
  { id }: Pick<Order, 'id'>,
  legs: readonly Leg[],
): Promise<void> {
  const sums = new Map<number, number>()
  for (const { organisationId, kind, amount } of legs)
    if (ownKinds.includes(kind)) sums.set(organisationId, (sums.get(organisationId) ?? 0) - amount)
  for (const [organisationId, amount] of sums) {
    if (amount === 0) continue
    const noted = db.updateTable('order_leg').set({ taken: (eb) => eb('taken', '+', amount) })
    await run(
      client,
      noted.where('order_id', '=', id).where('organisation_id', '=', organisationId),
    )
  }
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

/**
 * What a posting took, given back. What was owed comes as profit, which pays what still is. Notes it
 * at the shares; the order is locked.
 */
export async function returnedLegs(
  client: PoolClient,
  order: Pick<Order, 'id'>,
  key: string,
): Promise<Leg[]> {
  const taken = await all(
    client,
    db
      .selectFrom('ledger_transaction as t')
      .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
      .select(['a.organisation_id as organisationId', 'a.kind', 'a.currency', 'e.amount'])
      .where('t.key', '=', key),
  )
  const legs = taken.map(({ kind, amount, ...leg }): Leg => {
    const to = kind === 'receivable' ? 'wallet_profit' : kind
    return { ...leg, kind: to, amount: -Number(amount) }
  })
  await noteTaken(client, order, legs)
  return legs
}
