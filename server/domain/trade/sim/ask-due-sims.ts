import { inTransaction } from '../../../db/in-transaction.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { OverQuota } from '../../../integrations/over-quota.ts'
import type { SimOperator } from '../../../integrations/sim/operator.ts'
import type { Services } from '../../../services.ts'
import { storeFacts } from './store-facts.ts'

export type SimStores = Pick<Services, 'pool' | 'now' | 'log' | 'simOperator'>

/** Cards of a run, and of them at the same time. */
const most = { aRun: 200, atOnce: 5 }
/** Frees cards of a dead worker. */
const leaseMs = 10 * 60_000
const backoffMs = { first: 15 * 60_000, most: 24 * 3_600_000 }

type Due = { id: number; iccid: string; fails: number }

/** Not those that are gone for good. */
const claim = (now: number) =>
  db
    .updateTable('sim_card')
    .set({ next_check_at: new Date(now + leaseMs) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sim_card')
        .select('id')
        .where('next_check_at', '<=', new Date(now))
        .where('state', '!=', 'cancelled')
        .orderBy('next_check_at')
        .limit(most.aRun)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'iccid', 'check_fails as fails'])

/**
 * Asks the operator about the cards that wait longest. A card that it does not tell of waits ever
 * longer and stops no other. Parallel workers allowed.
 */
export async function askDueSims(stores: SimStores): Promise<{ asked: number; failed: number }> {
  const { simOperator: operator, pool, now } = stores
  if (!operator) return { asked: 0, failed: 0 }
  const due = await all(pool, claim(now()))
  const counts = { asked: 0, failed: 0 }
  for (let at = 0; at < due.length; at += most.atOnce) {
    const part = due.slice(at, at + most.atOnce)
    const paused = await Promise.all(part.map((card) => askOne(stores, operator, card, counts)))
    const pause = Math.max(...paused)
    if (pause > 0) {
      await putBack(stores, due.slice(at + part.length), pause)
      break
    }
  }
  return counts
}

/** Answers how long nothing more is to be asked, seconds. */
async function askOne(
  stores: SimStores,
  operator: SimOperator,
  card: Due,
  counts: { asked: number; failed: number },
): Promise<number> {
  const { pool, now, log } = stores
  const askedAt = now()
  counts.asked++
  try {
    const facts = await operator.card(card.iccid)
    if (facts)
      await inTransaction(pool, (client) => storeFacts(client, card.id, { facts, askedAt }))
    else await later(stores, card)
    counts.failed += facts ? 0 : 1
    return 0
  } catch (error) {
    counts.failed++
    log.warn({ err: error, sim: card.id }, 'the SIM operator did not answer')
    await later(stores, card)
    return error instanceof OverQuota ? error.retrySeconds : 0
  }
}

async function later({ pool, now }: SimStores, { id, fails }: Due): Promise<void> {
  const pause = Math.min(backoffMs.first * 2 ** Math.min(fails, 20), backoffMs.most)
  const next = { next_check_at: new Date(now() + pause), check_fails: fails + 1 }
  await run(pool, db.updateTable('sim_card').set(rowFor('sim_card', next)).where('id', '=', id))
}

const putBack = ({ pool, now }: SimStores, cards: readonly Due[], seconds: number) =>
  run(
    pool,
    db
      .updateTable('sim_card')
      .set({ next_check_at: new Date(now() + seconds * 1000) })
      .where('id', '=', anyOf(cards.map(({ id }) => id))),
  )
