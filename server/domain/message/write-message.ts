import type { PoolClient } from '../../db/pool.ts'

export type NewMessage = {
  channel: 'sms' | 'mail'
  /** A phone number or a mail address. */
  target: string
  subject: string
  body: string
}

/**
 * Puts an SMS or mail into the outbox, in the transaction that causes it; not before `nextAt`, and not at all unless
 * `isWanted`, which takes as long. Publish `outbox` on the bus after the commit;
 * the worker delivers (deliver-messages.ts).
 */
export async function writeMessage(
  client: PoolClient,
  { channel, target, subject, body }: NewMessage,
  { now, nextAt = now, isWanted = true }: { now: number; nextAt?: number; isWanted?: boolean },
): Promise<void> {
  await client.query(
    `INSERT INTO outbox_message (channel, target, subject, body, next_at, created_at)
     SELECT $1, $2, $3, $4, $5::timestamptz, $6::timestamptz WHERE $7::boolean`,
    [channel, target, subject, body, new Date(nextAt), new Date(now), isWanted],
  )
}
