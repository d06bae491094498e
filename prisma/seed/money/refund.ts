import { tradeStatus } from '#lib/codes/payment.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { issueCreditNote } from '#server/domain/trade/billing/issue-document.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import { lockOrder, moveOrder } from '#server/domain/trade/pay/order.ts'
import { givenLegs, reversalLegs } from '#server/domain/trade/pay/refund-legs.ts'
import { endQuota } from '#server/domain/trade/quota/end-quota.ts'
import type { Person, Seeded } from './seeded.ts'

const { completed, refunded } = tradeStatus

/** Money of an order, paid back by the vendor at once; all of it takes back what was sold. */
export async function payBack(
  { client }: Seeded,
  asked: { orderId: number; amount?: number; reason: string; operator: Person },
  at: number,
): Promise<void> {
  const order = await lockOrder(client, asked.orderId)
  if (!order) throw new Error(`there is no order ${asked.orderId}`)
  const { amount = order.amount, reason, operator } = asked
  const isWhole = amount === order.amount
  const part = { amount, before: 0 }
  const number = `${order.number}-1`
  const row = {
    number,
    order_id: order.id,
    ...part,
    reason,
    kind: isWhole ? ('business_money' as const) : ('money' as const),
    state: 'complete' as const,
    operator_id: operator.id,
    operator: operator.name,
    created_at: new Date(at),
    ended_at: new Date(at),
  }
  const insert = db.insertInto('refund').values(rowFor('refund', row)).returning('id')
  const refund = await first(client, insert)
  await run(
    client,
    db.updateTable('trade_order').set({ refunded: amount }).where('id', '=', order.id),
  )
  const { rootId: organisationId, currency, reference } = order
  const clearing = (sum: number) =>
    ({ organisationId, kind: 'refund_clearing', currency, amount: sum }) as const
  const posted = { op: 'e_po_refund', ref: order.number }
  const taken = await reversalLegs(client, order, part)
  await post(client, { ...posted, key: `rf:${number}`, legs: [...taken, clearing(amount)] })
  if (order.provider === 'sandbox') {
    const booked = { number, payment_id: reference ?? '', amount, state: 'success' }
    await run(
      client,
      db
        .insertInto('sandbox_refund')
        .values(rowFor('sandbox_refund', { ...booked, at: new Date(at) })),
    )
  }
  const given = await givenLegs(client, order, part)
  await post(client, { ...posted, key: `rfs:${number}`, legs: [...given, clearing(-amount)] })
  const credit = { amount, reason, refundId: refund?.id }
  await issueCreditNote(client, order, credit, at)
  if (!isWhole) return
  await endQuota(client, `order:${order.number}`, at)
  await moveOrder(client, { id: order.id, from: [completed], to: refunded })
}

/** The latest completed order of an organisation for a package. */
export async function latestOrder(
  { client }: Seeded,
  { organisationId, packageName }: { organisationId: number; packageName: string },
): Promise<{ id: number; number: string }> {
  const found = await first(
    client,
    db
      .selectFrom('trade_order')
      .select(['id', 'number'])
      .where('organisation_id', '=', organisationId)
      .where('package_name', '=', packageName)
      .where('status', '=', completed)
      .orderBy('id', 'desc')
      .limit(1),
  )
  if (!found) throw new Error(`nobody bought ${packageName}`)
  return found
}
