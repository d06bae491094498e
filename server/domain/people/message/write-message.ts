import { type SqlBool, sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'

export type NewMessage = {
  channel: 'sms' | 'mail'
  /** Phone number or email address. */
  target: string
  /** Whose sender it goes by, as its text names it; the installation's by default. */
  brand?: string
  subject: string
  body: string
  /** What it brings along. */
  fileId?: string
  /** Where its reader leaves the list that it is of, in one click. */
  leaveUrl?: string
  /** Of a scheduled report, which is told what becomes of it. */
  runId?: number
}

/** In the causing transaction; publish `outbox` after commit. Unwanted ones take as long. */
export async function writeMessage(
  client: PoolClient,
  { channel, target, brand = '', subject, body, fileId, leaveUrl, runId }: NewMessage,
  { now, nextAt = now, isWanted = true }: { now: number; nextAt?: number; isWanted?: boolean },
): Promise<void> {
  await run(
    client,
    db
      .insertInto('outbox_message')
      .columns([
        'channel',
        'target',
        'subject',
        'body',
        'next_at',
        'created_at',
        'file_id',
        'leave_url',
        'run_id',
        'brand',
      ])
      .expression(
        db
          .selectNoFrom(({ val }) => [
            val(channel).as('channel'),
            val(target).as('target'),
            val(subject).as('subject'),
            val(body).as('body'),
            sql<Date>`${new Date(nextAt)}::timestamptz`.as('next_at'),
            sql<Date>`${new Date(now)}::timestamptz`.as('created_at'),
            sql<string | null>`${fileId ?? null}::uuid`.as('file_id'),
            sql<string | null>`${leaveUrl ?? null}::text`.as('leave_url'),
            sql<number | null>`${runId ?? null}::bigint`.as('run_id'),
            val(brand).as('brand'),
          ])
          .where(sql<SqlBool>`${isWanted}::boolean`),
      ),
  )
}
