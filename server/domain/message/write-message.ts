import { type SqlBool, sql } from 'kysely'
import type { PoolClient } from '../../db/pool.ts'
import { db, run } from '../../db/sql.ts'

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
  await run(
    client,
    db
      .insertInto('outbox_message')
      .columns(['channel', 'target', 'subject', 'body', 'next_at', 'created_at'])
      .expression(
        db
          .selectNoFrom(({ val }) => [
            val(channel).as('channel'),
            val(target).as('target'),
            val(subject).as('subject'),
            val(body).as('body'),
            sql<Date>`${new Date(nextAt)}::timestamptz`.as('next_at'),
            sql<Date>`${new Date(now)}::timestamptz`.as('created_at'),
          ])
          .where(sql<SqlBool>`${isWanted}::boolean`),
      ),
  )
}
