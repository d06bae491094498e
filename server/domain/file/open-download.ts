import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../auth/session-token.ts'

const tokenSeconds = 60

export type Download = { path: string; name: string; size: number }
export type StoredFile = { name: string; mime: string; bytes: Buffer }

/**
 * A path that downloads a file of the caller once, within a minute, without a session (security.md §3.2). Throws
 * notFound, also for a file of somebody else and for one that has expired.
 */
export async function openDownload(ctx: Context, fileId: string, func: string): Promise<Download> {
  const { caller, services } = ctx
  if (caller.accountId === undefined) throw new AppError('notFound')
  const { rows } = await services.pool.query<{ name: string; size: number }>(
    'SELECT name, size FROM stored_file WHERE id = $1 AND account_id = $2 AND expires_at > $3',
    [fileId, caller.accountId, new Date(ctx.now())],
  )
  const [file] = rows
  if (!file) throw new AppError('notFound')
  return inTransaction(services.pool, async (client) => {
    const path = await addToken(client, fileId, ctx.now())
    const object = { kind: 'file', id: undefined, name: file.name } as const
    await writeAudit(client, ctx, func, [{ object }])
    return { path, ...file }
  })
}

/** Adds a token for a file; returns the path that it opens. The token itself is kept nowhere. */
export async function addToken(client: PoolClient, fileId: string, now: number): Promise<string> {
  const token = newToken()
  await client.query(
    'INSERT INTO download_token (token_hash, file_id, expires_at) VALUES ($1, $2, $3)',
    [hashToken(token), fileId, new Date(now + tokenSeconds * 1000)],
  )
  return `/download/${token}`
}

/**
 * Spends a token: its file the first time, undefined ever after and for one that has expired. A file of passwords is
 * gone then as well.
 */
export async function takeDownload(
  pool: Pool,
  token: string,
  now: number,
): Promise<StoredFile | undefined> {
  const { rows } = await pool.query<StoredFile>(
    `WITH spent AS (DELETE FROM download_token WHERE token_hash = $1 RETURNING file_id, expires_at),
       gone AS (
         DELETE FROM stored_file USING spent WHERE id = spent.file_id AND kind = 'passwords' AND spent.expires_at > $2)
     SELECT f.name, f.mime, f.bytes FROM spent JOIN stored_file f ON f.id = spent.file_id
     WHERE spent.expires_at > $2 AND f.expires_at > $2`,
    [hashToken(token), new Date(now)],
  )
  return rows[0]
}
