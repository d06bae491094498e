import { inTransaction } from '../../db/in-transaction.ts'
import { db, rowFor, run } from '../../db/sql.ts'
import type { Hint, ProviderName } from '../../integrations/pay/provider.ts'
import type { Services } from '../../services.ts'

/** An event is a hint: the order is asked about at once, once an event. */
export async function takeEvent(
  { pool, bus, now }: Pick<Services, 'pool' | 'bus' | 'now'>,
  provider: ProviderName,
  { eventId, number }: Hint,
): Promise<void> {
  const at = new Date(now())
  const isNew = await inTransaction(pool, async (client) => {
    const event = { provider, event_id: eventId, number, at }
    const noted = await run(
      client,
      db
        .insertInto('webhook_event')
        .values(rowFor('webhook_event', event))
        .onConflict((already) => already.columns(['provider', 'event_id']).doNothing()),
    )
    if (noted === 0) return false
    await run(
      client,
      db
        .updateTable('trade_order')
        .set({ next_check_at: at, checks: 0 })
        .where('number', '=', number)
        .where('provider', '=', provider),
    )
    return true
  })
  if (isNew) await bus.publish('payment', {})
}
