import type { Pool } from '../../db/pool.ts'
import { Declined, type OutgoingMessage, type Senders } from '../../integrations/sender.ts'

/** Seconds until the next attempt, after each one that failed; then the message has failed. */
const retrySeconds = [5, 20, 60, 180]
/** A worker that died while it was sending gives its messages back after this long. */
const leaseSeconds = 60
const atOnce = 20

type Claimed = OutgoingMessage & { channel: keyof Senders; attempts: number }
type Outcome = 'sent' | 'failed' | 'again'

const claim = `
  UPDATE outbox_message SET attempts = attempts + 1, next_at = $1::timestamptz + make_interval(secs => $2)
  WHERE id IN (SELECT id FROM outbox_message WHERE state = 'waiting' AND next_at <= $1
               ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id::text, channel, target, subject, body, attempts`

/** What a delivered or failed message said is forgotten, unless the sandbox is to show it. */
const finish = `
  UPDATE outbox_message SET state = $2::"OutboxState", error = $3, sent_at = $4,
    body = CASE WHEN $5 THEN body ELSE '' END WHERE id = $1`

const retry = 'UPDATE outbox_message SET error = $2, next_at = $3 WHERE id = $1'

export type DeliveryStores = { main: Pool; senders: Senders; now: () => number }

/**
 * Sends all messages of the outbox that are due, and says how many were sent, failed for good or wait for another
 * attempt. May run on several workers at once. At least once: a message whose worker dies between the provider's
 * answer and ours is sent again, under the same id.
 */
export async function deliverMessages(stores: DeliveryStores): Promise<Record<Outcome, number>> {
  const counts = { sent: 0, failed: 0, again: 0 }
  while (true) {
    const { rows } = await stores.main.query<Claimed>(claim, [
      new Date(stores.now()),
      leaseSeconds,
      atOnce,
    ])
    const outcomes = await Promise.all(rows.map((message) => deliver(stores, message)))
    for (const outcome of outcomes) counts[outcome]++
    if (rows.length < atOnce) return counts
  }
}

async function deliver({ main, senders, now }: DeliveryStores, message: Claimed): Promise<Outcome> {
  const { id, channel, attempts } = message
  const sender = senders[channel]
  const refusal = await sender.send(message).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const pause = retrySeconds[attempts - 1]
  if (refusal && pause !== undefined && !(refusal instanceof Declined)) {
    await main.query(retry, [id, refusal.message, new Date(now() + pause * 1000)])
    return 'again'
  }
  const state = refusal ? 'failed' : 'sent'
  const sentAt = refusal ? null : new Date(now())
  await main.query(finish, [id, state, refusal?.message ?? null, sentAt, sender.isSandbox])
  return state
}
