import type { Services } from '#server/services.ts'
import { nextNumber } from './organisations.ts'

/** An order of 10.00 that was paid by cash, all of it the root's, and a complaint about it that waits. */
export async function putComplaint(
  { pool }: Pick<Services, 'pool'>,
  { rootId, organisationId, handlerId }: Record<'rootId' | 'organisationId' | 'handlerId', number>,
): Promise<{ number: string; complaintId: string }> {
  const number = `20261123${String(nextNumber()).padStart(10, '0')}`
  const { rows } = await pool.query<{ id: number }>(
    `WITH sold AS (
       INSERT INTO trade_order (number, kind, status, organisation_id, root_id, payer, currency, amount, platform,
         manner, provider, livemode, created_at, expires_at)
       VALUES ($1, 'e_type_increment', 3, $2, $3, 'x', 'CNY', 1000, 4, 5, 'cash', true, now(), now()) RETURNING id),
     kept AS (INSERT INTO order_leg (order_id, seq, organisation_id, amount) SELECT id, 0, $3, 1000 FROM sold)
     INSERT INTO complaint (order_id, organisation_id, opener, reason, handler_id, brand, lang, created_at, updated_at)
     SELECT id, $2, 'x', 'other', $4, 'waypost', 'zh', now(), now() FROM sold RETURNING id`,
    [number, organisationId, rootId, handlerId],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `INSERT INTO complaint_message (complaint_id, at, role, author, act, content)
     VALUES ($1, now(), 'buyer', 'x', 'open', 'It does not work')`,
    [id],
  )
  return { number, complaintId: String(id) }
}
