import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import type { SimFacts } from '../../../integrations/sim/operator.ts'

/** While nothing asks for it earlier. */
export const nextCheckMs = 6 * 3_600_000

const told = (number: string, form: RegExp) => (form.test(number) ? number : undefined)

/**
 * What the operator answered about a card at `askedAt`. Answers to later questions are kept:
 * an old answer never undoes a newer one.
 */
export async function storeFacts(
  client: PoolClient,
  id: number,
  { facts, askedAt }: { facts: SimFacts; askedAt: number },
): Promise<void> {
  const { state, flowTotal, flowUsed, activatedAt, expiresAt } = facts
  const msisdn = told(facts.msisdn, /^\d{1,13}$/)
  const imsi = told(facts.imsi, /^\d{15}$/)
  const row = {
    state,
    flow_total: flowTotal,
    flow_used: flowUsed,
    activated_at: activatedAt,
    expires_at: expiresAt,
    ...(msisdn && { msisdn }),
    ...(imsi && { imsi }),
    checked_at: new Date(askedAt),
    check_fails: 0,
    next_check_at: new Date(askedAt + nextCheckMs),
  }
  await run(
    client,
    db
      .updateTable('sim_card')
      .set(rowFor('sim_card', row))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', new Date(askedAt))]),
      ),
  )
}
