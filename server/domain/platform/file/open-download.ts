import type { Readable } from 'node:stream'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hashToken, newToken } from '../token.ts'
import type { Content } from './file-store.ts'
import { largeKind } from './keep-file.ts'

const tokenSeconds = 60

export type Download = { path: string; name: string; size: number }
export type StoredFile = { name: string; mime: string; bytes: Buffer }
/** Of any size. */
export type LargeFile = { name: string; mime: string; size: number; content: Readable }

/** Once within a minute, without session. */
export async function openDownload(ctx: Context, fileId: string, func: string): Promise<Download> {
  const { caller, services } = ctx
  if (caller.accountId === undefined) throw new AppError('notFound')
  const file = await first(
    services.pool,
    db
      .selectFrom('stored_file')
      .select(['name', 'size', 'hash'])
      .where('id', '=', fileId)
      .where('account_id', '=', caller.accountId)
      .where('expires_at', '>', new Date(ctx.now())),
  )
  if (!file) throw new AppError('notFound')
  return giveFile(ctx, { id: fileId, ...file }, func)
}

type Given = Pick<Content, 'hash' | 'size'> & { id: string; name: string; ownerId?: number }

/** A file that the caller may have, by a path that downloads it once. Throws filesAway, fileDamaged. */
export async function giveFile(ctx: Context, file: Given, func: string): Promise<Download> {
  const { services } = ctx
  const { id, name, size, ownerId } = file
  await services.files.check(file)
  return inTransaction(services.pool, async (client) => {
    const path = await addToken(client, id, ctx.now())
    const owner = ownerId === undefined ? {} : { ownerId }
    const object = { kind: 'file', id: undefined, name, ...owner } as const
    await writeAudit(client, ctx, func, [{ object }])
    return { path, name, size }
  })
}

/** The token itself is not stored. */
export async function addToken(client: PoolClient, fileId: string, now: number): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now + tokenSeconds * 1000)
  const row = { token_hash: hashToken(token), file_id: fileId, expires_at: expiresAt }
  await run(client, db.insertInto('download_token').values(rowFor('download_token', row)))
  return `/download/${token}`
}

/** Once; a file of passwords goes with it. The token stays where the bytes cannot be read: throws filesAway, fileDamaged. */
export async function takeDownload(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  token: string,
  now: number,
): Promise<StoredFile | undefined> {
  const given = { hash: hashToken(token), at: new Date(now) }
  const file = await first(pool, fileOf(given).where('f.kind', '<>', largeKind))
  if (!file) return undefined
  const { name, mime } = file
  const bytes = await files.get(file)
  return (await first(pool, spend(given))) && { name, mime, bytes }
}

/** The same of a copy of somebody's data, as it comes. */
export async function takeLargeDownload(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  token: string,
  now: number,
): Promise<LargeFile | undefined> {
  const given = { hash: hashToken(token), at: new Date(now) }
  const large = fileOf(given).select(['f.id', 'f.size', 'f.pieces'])
  const file = await first(pool, large.where('f.kind', '=', largeKind))
  if (!file) return undefined
  const { name, mime, size } = file
  const content = await files.open(file)
  if (await first(pool, spend(given))) return { name, mime, size, content }
  content.destroy()
  return undefined
}

type Shown = { hash: Buffer; at: Date }

const fileOf = ({ hash, at }: Shown) =>
  db
    .selectFrom('download_token as t')
    .innerJoin('stored_file as f', 'f.id', 't.file_id')
    .select(['f.name', 'f.mime', 'f.bytes', 'f.hash'])
    .where('t.token_hash', '=', hash)
    .where('t.expires_at', '>', at)
    .where('f.expires_at', '>', at)

/** Of two who come at once one finds it. */
const spend = ({ hash, at }: Shown) =>
  db
    .with('spent', (spent) =>
      spent
        .deleteFrom('download_token')
        .where('token_hash', '=', hash)
        .where('expires_at', '>', at)
        .returning('file_id'),
    )
    .with('gone', (gone) =>
      gone
        .deleteFrom('stored_file as f')
        .using('spent')
        .whereRef('f.id', '=', 'spent.file_id')
        .where('f.kind', '=', 'passwords'),
    )
    .selectFrom('spent')
    .select('file_id')
