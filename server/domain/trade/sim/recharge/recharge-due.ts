import { tradeStatus } from '#lib/codes/payment.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import { all, db, rowFor, run } from '../../../../db/sql.ts'
import { OverQuota } from '../../../../integrations/over-quota.ts'
import type { SimOperator, TopUpState } from '../../../../integrations/sim/operator.ts'
import { crashpoint } from '../../../../process/crashpoint.ts'
import { lockOrder } from '../../pay/order.ts'
import { failRecharge, finishRecharge, tellSilence } from './end-recharge.ts'
import { endRecharge, type Recharge, rechargeColumns } from './recharge.ts'
import type { RechargeStores } from './recharge-stores.ts'

/** Frees recharges of a dead worker. */
const leaseMs = 60_000
const atOnce = 20
const backoffMs = { first: 5_000, most: 3_600_000 }
/** About a day of asking: a person looks. */
const silentChecks = 30

type Claimed = Recharge & { lease: Date }

const claim = (now: number) =>
  db
    .updateTable('sim_recharge')
    .set({ next_check_at: new Date(now + leaseMs), checks: (eb) => eb('checks', '+', 1) })
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('sim_recharge')
        .select('order_id')
        .where('next_check_at', '<=', new Date(now))
        .orderBy('next_check_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...rechargeColumns, 'next_check_at as lease'])
    .$castTo<Claimed>()

/** Hands paid orders of data to the operator, and asks what became of them. Parallel workers allowed. */
export async function rechargeDue(stores: RechargeStores): Promise<number> {
  if (!stores.simOperator?.topUps) return 0
  for (let checked = 0; ; ) {
    const due = await all(stores.pool, claim(stores.now()))
    await Promise.all(due.map((one) => checkOne(stores, one)))
    checked += due.length
    if (due.length < atOnce) return checked
  }
}

async function checkOne(stores: RechargeStores, claimed: Claimed): Promise<void> {
  const { pool, now, log } = stores
  const failure = await advanceRecharge(stores, claimed).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure) log.warn({ err: failure, order: claimed.number }, 'a card could not be topped up')
  if (claimed.checks === silentChecks) await tellSilence(stores, claimed)
  const pause = Math.max(
    Math.min(backoffMs.first * 2 ** Math.min(claimed.checks - 1, 20), backoffMs.most),
    failure instanceof OverQuota ? failure.retrySeconds * 1000 : 0,
  )
  // Not when it has ended, or another has it.
  await run(
    pool,
    db
      .updateTable('sim_recharge')
      .set({ next_check_at: new Date(now() + pause) })
      .where('order_id', '=', claimed.orderId)
      .where('state', '=', 'e_recharge_processing')
      .where('next_check_at', '=', claimed.lease),
  )
}

/**
 * The operator is called outside of transactions, always under the number of the order: it tops a
 * card up once. May be repeated and raced.
 */
export async function advanceRecharge(stores: RechargeStores, recharge: Recharge): Promise<void> {
  const topUps = stores.simOperator?.topUps
  if (!topUps) return
  const answer = recharge.sentAt
    ? await askAgain(topUps, recharge)
    : await handOver(stores, topUps, recharge)
  if (!answer || answer.state === 'processing') return
  if (answer.state === 'success') return finishRecharge(stores, recharge)
  return failRecharge(stores, recharge, answer.reason)
}

type TopUps = NonNullable<SimOperator['topUps']>

const asked = ({ number: key, iccid, flow: mb, months }: Recharge) => ({ key, iccid, mb, months })

/** What was never heard of there, or has lost its answer, is asked for again. */
async function askAgain(topUps: TopUps, recharge: Recharge): Promise<TopUpState> {
  const known = await topUps.read(recharge.number)
  return known ?? topUps.make(asked(recharge))
}

/** Undefined: it is not paid any more, or its money is disputed. */
async function handOver(
  { pool, now }: RechargeStores,
  topUps: TopUps,
  recharge: Recharge,
): Promise<TopUpState | undefined> {
  const { orderId } = recharge
  const isSent = await inTransaction(pool, async (client) => {
    const order = await lockOrder(client, orderId)
    if (!order) throw new Error(`recharge ${recharge.number} has no order`)
    if (order.status !== tradeStatus.paid) {
      const end = { state: 'e_recharge_fail', reason: 'refunded', now: now() } as const
      await endRecharge(client, recharge, end)
      return false
    }
    if (order.refunded > 0) return false
    const sent = db
      .updateTable('sim_recharge')
      .set(rowFor('sim_recharge', { sent_at: new Date(now()) }))
    await run(client, sent.where('order_id', '=', orderId).where('sent_at', 'is', null))
    return true
  })
  if (!isSent) return undefined
  crashpoint('simSending')
  const answer = await topUps.make(asked(recharge))
  crashpoint('simSent')
  return answer
}
