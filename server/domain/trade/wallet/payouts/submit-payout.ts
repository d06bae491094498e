import { db, first, rowFor, run } from '../../../../db/sql.ts'
import { type PayoutAdapter, PayoutRefused } from '../../../../integrations/pay/payout.ts'
import { crashpoint } from '../../../../process/crashpoint.ts'
import { payoutAdapter } from './adapters.ts'
import { type Approved, type PayoutStores, toPayout } from './approved.ts'
import { settlePayout } from './settle-payout.ts'

const dayMs = 86_400_000
const backoffMs = { first: 30_000, most: 6 * 3_600_000 }

/** Until an adapter is asked again. */
export const pauseOf = ({ checks }: Pick<Approved, 'checks'>) =>
  Math.min(backoffMs.first * 2 ** Math.min(Math.max(checks - 1, 0), 20), backoffMs.most)

/** What fails leaves the order as it is: its money is held, and the job hands it over again. */
export async function submitPayout(stores: PayoutStores, order: Approved): Promise<void> {
  try {
    await handOver(stores, order)
  } catch (error) {
    stores.log.error({ err: error, withdrawalId: order.id }, 'a payout could not be handed over')
  }
}

async function handOver(stores: PayoutStores, order: Approved): Promise<void> {
  const { pool, now } = stores
  const adapter = payoutAdapter(stores, order.payout)
  if (!adapter) throw new Error(`there is no payout ${order.payout}`)
  if (!(await countSubmit(stores, order, adapter))) return
  try {
    const { transfer, reference } = await adapter.submit(toPayout(stores, order))
    crashpoint('submitted')
    const next_check_at = adapter.get ? new Date(now() + pauseOf(order)) : null
    const known = { transfer, reference, next_check_at, updated_at: new Date(now()) }
    await run(
      pool,
      db
        .updateTable('withdrawal')
        .set(rowFor('withdrawal', known))
        .where('id', '=', order.id)
        .where('status', '=', 'e_po_transfer'),
    )
  } catch (error) {
    if (!(error instanceof PayoutRefused)) throw error
    const { fault } = error
    const isSettled = await settlePayout(stores, order, { state: 'fail', fault, isFirst: true })
    if (!isSettled) throw error
    stores.log.warn({ err: error, withdrawalId: order.id }, 'a payout was refused')
  }
}

/** Before the vendor hears of it. False: it has ended, or the vendor may have forgotten its key. */
async function countSubmit(
  { pool, now }: PayoutStores,
  { id }: Approved,
  { keyDays }: PayoutAdapter,
): Promise<boolean> {
  const at = new Date(now())
  const counted = await first(
    pool,
    db
      .updateTable('withdrawal')
      .set((eb) =>
        rowFor('withdrawal', {
          submits: eb('submits', '+', 1),
          submitted_at: eb.fn.coalesce('submitted_at', eb.val(at)),
        }),
      )
      .where('id', '=', id)
      .where('status', '=', 'e_po_transfer')
      .$if(keyDays !== undefined, (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('submitted_at', 'is', null),
            eb('submitted_at', '>', new Date(now() - (keyDays ?? 0) * dayMs)),
          ]),
        ),
      )
      .returning('id'),
  )
  return counted !== undefined
}
