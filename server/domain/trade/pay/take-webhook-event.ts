import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import type { Hint, ProviderName } from '../../../integrations/pay/provider.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import type { Services } from '../../../services.ts'
import { hasSameBrandKey } from './has-same-brand-key.ts'

/** Whose key signed an event; null: the installation's. */
type Signed = { provider: ProviderName; brandKeyId: number | null }

/** An event is a hint: order and refunds are asked about at once, once an event, but for those of other brands. */
export async function takeWebhookEvent(
  { pool, bus, now }: Pick<Services, 'pool' | 'bus' | 'now'>,
  { provider, brandKeyId }: Signed,
  { eventId, number, dispute }: Hint,
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
    const orders = await all(
      client,
      db
        .updateTable('trade_order')
        .set({ next_check_at: at, checks: 0 })
        .where((eb) => eb.or([eb('number', '=', number), eb('reference', '=', number)]))
        .where('provider', '=', provider)
        .where((eb) => hasSameBrandKey(eb.ref('brand_key_id'), brandKeyId))
        .returning('id'),
    )
    const ids = orders.map(({ id }) => id)
    await run(
      client,
      db
        .updateTable('refund')
        .set({ next_check_at: at, checks: 0 })
        .where('order_id', '=', anyOf(ids))
        .where('state', '=', 'processing'),
    )
    if (dispute) await expectDispute(client, { provider, brandKeyId, reference: dispute, at })
    crashpoint('noting')
    return true
  })
  crashpoint('noted')
  if (isNew) await bus.publish('payment', {})
}

/** Asked about at once, whatever was known of it, with the key that signed the newest event. */
const expectDispute = (
  client: PoolClient,
  { provider, brandKeyId, reference, at }: Signed & { reference: string; at: Date },
) =>
  run(
    client,
    db
      .insertInto('dispute')
      .values(
        rowFor('dispute', {
          provider: provider,
          brand_key_id: brandKeyId,
          reference: reference,
          created_at: at,
          next_check_at: at,
        }),
      )
      .onConflict((known) =>
        known
          .columns(['provider', 'reference'])
          .doUpdateSet({ brand_key_id: brandKeyId, next_check_at: at, checks: 0 })
          .where((eb) => hasSameBrandKey(eb.ref('dispute.brand_key_id'), brandKeyId)),
      ),
  )
