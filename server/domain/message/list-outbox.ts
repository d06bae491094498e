import type { Pool } from '../../db/pool.ts'

export type OutboxRow = {
  id: string
  channel: 'sms' | 'mail'
  target: string
  subject: string
  body: string
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  error: string | null
  created_at: Date
  sent_at: Date | null
}

/** The newest messages of the channels that go to the sandbox; `before` is the id of the last row seen. */
export async function listOutbox(
  pool: Pool,
  { channels, before, limit }: { channels: string[]; before: string | undefined; limit: number },
): Promise<OutboxRow[]> {
  const { rows } = await pool.query<OutboxRow>(
    `SELECT id::text, channel, target, subject, body, state, attempts, error, created_at, sent_at
     FROM outbox_message WHERE channel = ANY($1) AND ($2::bigint IS NULL OR id < $2)
     ORDER BY id DESC LIMIT $3`,
    [channels, before ?? null, limit],
  )
  return rows
}
