import { all, db, run } from '../../db/sql.ts'
import { crashpoint } from '../../process/crashpoint.ts'
import type { Services } from '../../services.ts'
import { payoutAdapters } from './payouts/adapters.ts'
import { openNumber } from './sealed-number.ts'

/** A withdrawal whose approval is committed. */
export type Approved = {
  id: number
  organisation_id: number
  card_id: number
  holder: string
  bank: string
  branch: string
  /** Sealed. */
  number: Buffer
  amount: number
  currency: string
  payout: string
}

type Stores = Pick<Services, 'pool' | 'now' | 'log'> & {
  config: Pick<Services['config'], 'SECRET'>
}

const columns = [
  ...(['id', 'organisation_id', 'card_id', 'holder', 'bank', 'branch'] as const),
  ...(['number', 'amount', 'currency', 'payout'] as const),
]

/** An adapter that fails leaves the order ACCEPTED: its money is held, and it is handed over again. */
export async function submitPayout(stores: Stores, order: Approved): Promise<void> {
  const { pool, now, log } = stores
  const adapter = payoutAdapters[order.payout as keyof typeof payoutAdapters]
  const { id: withdrawalId, organisation_id, holder, bank, branch, amount, currency } = order
  try {
    const number = openNumber(stores, organisation_id, order.number)
    const payout = { withdrawalId, amount, currency, holder, bank, branch, number }
    const transfer = await adapter.submit(payout)
    crashpoint('submitted')
    await run(
      pool,
      db
        .updateTable('withdrawal')
        .set({ transfer, updated_at: new Date(now()) })
        .where('id', '=', withdrawalId)
        .where('status', '=', 'e_po_transfer')
        .where('transfer', '=', 'ACCEPTED'),
    )
  } catch (error) {
    log.error({ err: error, withdrawalId }, 'a payout could not be handed over')
  }
}

/** Then whoever approved is taken for dead. */
const abandonedMs = 60_000
const atOnce = 20

/** Hands over what a dead process approved. Parallel workers allowed: adapters pay an order once. */
export async function submitAbandoned(stores: Stores): Promise<number> {
  const before = new Date(stores.now() - abandonedMs)
  for (let [count, lastId] = [0, 0]; ; ) {
    const orders = await all(stores.pool, abandoned({ before, afterId: lastId }))
    for (const order of orders) await submitPayout(stores, order)
    count += orders.length
    lastId = orders.at(-1)?.id ?? 0
    if (orders.length < atOnce) return count
  }
}

const abandoned = ({ before, afterId }: { before: Date; afterId: number }) =>
  db
    .selectFrom('withdrawal')
    .select(columns)
    .where('status', '=', 'e_po_transfer')
    .where('transfer', '=', 'ACCEPTED')
    .where('updated_at', '<=', before)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(atOnce)
