import type { Services } from '#server/services.ts'

/** A problem that nobody who is still there reported; it waits for an answer of `handlerId`. */
export async function putFeedback(
  { pool }: Pick<Services, 'pool'>,
  { organisationId, handlerId }: Record<'organisationId' | 'handlerId', number>,
): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO feedback (organisation_id, author, kind, source, content, handler_id, brand, lang, created_at,
       updated_at, waiting_since)
     VALUES ($1, 'x', 'problem', 'web', 'It does not work', $2, 'waypost', 'zh', now(), now(), now()) RETURNING id`,
    [organisationId, handlerId],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `INSERT INTO feedback_step (feedback_id, at, role, author, act, content)
     VALUES ($1, now(), 'user', 'x', 'open', 'It does not work')`,
    [id],
  )
  return String(id)
}
