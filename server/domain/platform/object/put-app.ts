import { objectLimits } from '#lib/rules/object-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type Download, giveFile } from '../file/open-download.ts'

/** Until it is deleted. */
const forGood = new Date('2199-12-31T00:00:00Z')

type NewApp = { fileId: string; version: string; note: string }

/** Keeps an app package that the caller uploaded. Returns its bytes' number. Throws notFound, objectVersionExists, tooManyObjects. */
export async function putApp(ctx: Context, { fileId, version, note }: NewApp): Promise<number> {
  const { services, caller, now } = ctx
  return inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'app packages', 0)
    const kept = await all(client, db.selectFrom('app_package').select('version'))
    if (kept.some((one) => one.version === version))
      throw new AppError('objectVersionExists', { version: version })
    if (kept.length >= objectLimits.apps)
      throw new AppError('tooManyObjects', { max: objectLimits.apps })
    const file = await first(
      client,
      db
        .updateTable('stored_file')
        .set({ expires_at: forGood })
        .where('id', '=', fileId)
        .where('account_id', '=', caller.accountId ?? 0)
        .where('kind', '=', 'app')
        .where('expires_at', '>', new Date(now()))
        .where('expires_at', '<', forGood)
        .returning(['name', 'size']),
    )
    if (!file) throw new AppError('notFound')
    const row = { file_id: fileId, version: version, note: note }
    await run(client, db.insertInto('app_package').values(rowFor('app_package', row)))
    const object = { kind: 'file', id: undefined, name: file.name } as const
    const after = { version: version, size: file.size }
    await writeAudit(client, ctx, 'ops/PutObject', [{ object, after }])
    return file.size
  })
}

/** Of an app package or a firmware, whoever put it up. Throws notFound, filesAway, fileDamaged. */
export async function giveObject(ctx: Context, fileId: string): Promise<Download> {
  const file = await first(
    ctx.services.pool,
    db
      .selectFrom('stored_file')
      .select(['id', 'name', 'size', 'hash'])
      .where('id', '=', fileId)
      .where('kind', 'in', ['app', 'firmware'])
      .where('expires_at', '>', new Date(ctx.now())),
  )
  if (!file) throw new AppError('notFound')
  return giveFile(ctx, file, 'ops/GetObjectFile')
}
