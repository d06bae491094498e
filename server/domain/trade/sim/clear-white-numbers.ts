import type { InferResult } from 'kysely'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { OverQuota } from '../../../integrations/over-quota.ts'
import type { SimStores } from './ask-due-sims.ts'

const atOnce = 100
/** Frees numbers of a dead worker. */
const leaseMs = 10 * 60_000
const againMs = { silent: 3_600_000, refused: 24 * 3_600_000 }

const claim = (now: number) =>
  db
    .updateTable('sim_white_number as w')
    .from((eb) =>
      eb
        .selectFrom('sim_white_number')
        .select(['sim_id', 'phone'])
        .where('clear_at', '<=', new Date(now))
        .orderBy('clear_at')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .from('sim_card as c')
    .set({ clear_at: new Date(now + leaseMs) })
    .whereRef('w.sim_id', '=', 'due.sim_id')
    .whereRef('w.phone', '=', 'due.phone')
    .whereRef('c.id', '=', 'w.sim_id')
    .returning(['w.sim_id as simId', 'w.phone', 'c.iccid'])

type Former = InferResult<ReturnType<typeof claim>>[number]

/**
 * Has the operator take numbers off that a former holder of a card had put on its white list. Ends at the first that it
 * does not answer, which then waits longer than the others; asks again, a day later, about those that it refuses.
 * Parallel workers allowed. Counts what is gone.
 */
export async function clearWhiteNumbers(stores: SimStores): Promise<number> {
  const { simOperator, pool, now, log } = stores
  const kept = simOperator?.whiteList
  if (!kept) return 0
  const due = await all(pool, claim(now()))
  let count = 0
  for (const [at, one] of due.entries()) {
    try {
      const answer = await kept.remove(one.iccid, one.phone)
      if (answer.isDone) await forget(stores, one)
      else await wait(stores, [one], againMs.refused)
      count += answer.isDone ? 1 : 0
    } catch (error) {
      log.warn({ err: error, sim: one.simId }, 'the SIM operator did not take a number off')
      const pauseMs = error instanceof OverQuota ? error.retrySeconds * 1000 : 0
      await wait(stores, due.slice(at + 1), pauseMs)
      await wait(stores, [one], Math.max(pauseMs, againMs.silent))
      break
    }
  }
  return count
}

/** Not one that the holder has added meanwhile. */
const forget = ({ pool }: SimStores, { simId, phone }: Former) =>
  run(
    pool,
    db
      .deleteFrom('sim_white_number')
      .where('sim_id', '=', simId)
      .where('phone', '=', phone)
      .where('clear_at', 'is not', null),
  )

async function wait({ pool, now }: SimStores, ones: readonly Former[], ms: number): Promise<void> {
  const later = db.updateTable('sim_white_number').set({ clear_at: new Date(now() + ms) })
  for (const { simId } of ones)
    await run(
      pool,
      later
        .where('sim_id', '=', simId)
        .where(
          'phone',
          '=',
          anyOf(ones.filter((one) => one.simId === simId).map((one) => one.phone)),
        )
        .where('clear_at', 'is not', null),
    )
}
