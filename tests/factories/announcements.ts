import type { Services } from '#server/services.ts'

/** A message of an organisation to itself and all below, in force from the beginning of 2026 on. */
export async function putAnnouncement(
  { pool }: Pick<Services, 'pool'>,
  { organisationId }: { organisationId: number },
): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO announcement (organisation_id, author, level, lang, includes_below, readers, regions, platforms,
       is_carousel, start_at, created_at)
     VALUES ($1, 'x', 'info', 'en', true, '{}', '{}', '{}', false, '2026-01-01', '2026-01-01') RETURNING id`,
    [organisationId],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `WITH text AS (INSERT INTO announcement_text VALUES ($1, 'en', 'Title', 'Text'))
     INSERT INTO announcement_target (announcement_id, organisation_id) VALUES ($1, $2)`,
    [id, organisationId],
  )
  return String(id)
}
