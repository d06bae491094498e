import type { UploadKind } from '#lib/rules/upload-kinds.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { db, first } from '../../../db/sql.ts'

/** A file of that kind that the caller uploaded, while it is kept. Throws notFound, filesAway, fileDamaged. */
export async function readUpload(
  { services, caller, now }: Pick<Context, 'services' | 'caller' | 'now'>,
  fileId: string,
  kind: UploadKind,
): Promise<{ bytes: Buffer; mime: string }> {
  const file = await first(
    services.pool,
    db
      .selectFrom('stored_file')
      .select(['bytes', 'hash', 'mime'])
      .where('id', '=', fileId)
      .where('account_id', '=', caller.accountId ?? 0)
      .where('kind', '=', kind)
      .where('expires_at', '>', new Date(now())),
  )
  if (!file) throw new AppError('notFound')
  return { bytes: await services.files.get(file), mime: file.mime }
}
