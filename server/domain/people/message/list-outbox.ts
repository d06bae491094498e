import { sql } from 'kysely'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

/** Newest first; `before`: last id seen. */
export const listOutbox = (
  pool: Pool,
  { channels, before, limit }: { channels: string[]; before: string | undefined; limit: number },
) =>
  all(
    pool,
    db
      .selectFrom('outbox_message')
      .select((eb) => sql<string>`${eb.ref('id')}::text`.as('id'))
      .select(['channel', 'target', 'subject', 'body', 'state'])
      .select(['attempts', 'error', 'created_at', 'sent_at'])
      .where('channel', '=', anyOf(channels))
      .$if(before !== undefined, (page) => page.where('id', '<', sql<number>`${before}::bigint`))
      .orderBy('outbox_message.id', 'desc')
      .limit(limit)
      .$narrowType<{ channel: 'sms' | 'mail' | 'phone' | 'push' }>(),
  )
