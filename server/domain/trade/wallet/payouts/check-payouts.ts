import { all, db, run } from '../../../../db/sql.ts'
import { crashpoint } from '../../../../process/crashpoint.ts'
import { atOnce, checkEach } from '../../pay/check-each.ts'
import { payoutAdapter } from './adapters.ts'
import { type Approved, approvedColumns, type PayoutStores, toPayout } from './approved.ts'
import { settlePayout } from './settle-payout.ts'
import { pauseOf, submitPayout } from './submit-payout.ts'

/** Then whoever approved, or asked, is taken for dead. */
export const payoutLeaseMs = 60_000

type Claimed = Approved & { lease: Date }

/** Asks about every transfer that is due. Parallel workers allowed. */
export const checkDuePayouts = (stores: PayoutStores): Promise<number> =>
  checkEach(
    () => all(stores.pool, claim(stores.now())),
    (order) => checkOne(stores, order),
  )

const claim = (now: number) =>
  db
    .updateTable('withdrawal')
    .set({
      next_check_at: new Date(now + payoutLeaseMs),
      checks: (eb) => eb('checks', '+', 1),
    })
    .where('id', 'in', dueAt(now))
    .returning([...approvedColumns, 'next_check_at as lease'])
    .$castTo<Claimed>()

/** That nobody else has claimed. */
const dueAt = (now: number) =>
  db
    .selectFrom('withdrawal')
    .select('id')
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()

/** A vendor that does not answer is asked later, ever more rarely. Nothing fails because of it. */
async function checkOne(stores: PayoutStores, order: Claimed): Promise<void> {
  const { pool, now, log } = stores
  await checkPayout(stores, order).catch((error) => {
    log.warn({ err: error, withdrawalId: order.id }, 'a payout could not be checked')
  })
  await run(
    pool,
    db
      .updateTable('withdrawal')
      .set({ next_check_at: new Date(now() + pauseOf(order)) })
      .where('id', '=', order.id)
      .where('status', '=', 'e_po_transfer')
      .where('next_check_at', '=', order.lease),
  )
}

/** What the vendor does not know is handed over again, under the same key. */
export async function checkPayout(stores: PayoutStores, order: Approved): Promise<void> {
  const { pool, now } = stores
  const adapter = payoutAdapter(stores, order.payout)
  if (!adapter) throw new Error(`there is no payout ${order.payout}`)
  const found = await adapter.get?.(toPayout(stores, order))
  crashpoint('answered')
  if (!found) return submitPayout(stores, order)
  const { state, reference } = found
  if (state === 'success' || state === 'fail') {
    await settlePayout(stores, order, state === 'fail' ? found : { state, reference })
    return
  }
  await run(
    pool,
    db
      .updateTable('withdrawal')
      .set({ transfer: 'PROCESSING', reference, updated_at: new Date(now()) })
      .where('id', '=', order.id)
      .where('status', '=', 'e_po_transfer')
      .where((eb) =>
        eb.or([eb('transfer', '!=', 'PROCESSING'), eb('reference', 'is distinct from', reference)]),
      ),
  )
}
