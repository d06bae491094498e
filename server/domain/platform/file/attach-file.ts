import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import type { FileKind } from './keep-file.ts'

/** As long as books are kept. */
const keptYears = 10

/** Keeps a file that the caller uploaded with what it proves. */
export async function attachFile(
  client: PoolClient,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
  { fileId, kind }: { fileId: string; kind: FileKind },
): Promise<void> {
  const kept = await run(
    client,
    db
      .updateTable('stored_file')
      .set({ expires_at: new Date(now() + keptYears * 366 * 86_400_000) })
      .where('id', '=', fileId)
      .where('account_id', '=', caller.accountId ?? 0)
      .where('kind', '=', kind)
      .where('expires_at', '>', new Date(now())),
  )
  if (kept !== 1) throw new AppError('notFound')
}
