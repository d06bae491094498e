import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { attachFile } from './attach-file.ts'

/** Where pictures of what people write are named, by the kind of their upload. */
const tables = { complaint: 'complaint_picture', feedback: 'feedback_picture' } as const

/** Pictures that the caller uploaded; each belongs to one message. Throws notFound for any other. */
export async function attachPictures(
  client: PoolClient,
  ctx: Pick<Context, 'caller' | 'now'>,
  {
    kind,
    messageId,
    fileIds,
  }: { kind: keyof typeof tables; messageId: number; fileIds: readonly string[] },
): Promise<void> {
  for (const fileId of new Set(fileIds)) {
    await attachFile(client, ctx, { fileId, kind })
    const added = await run(
      client,
      db
        .insertInto(tables[kind])
        .values({ message_id: messageId, file_id: fileId })
        .onConflict((conflict) => conflict.column('file_id').doNothing()),
    )
    if (!added) throw new AppError('notFound')
  }
}
