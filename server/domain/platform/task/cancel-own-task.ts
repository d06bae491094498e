import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { errorText } from '../../../texts/error-text.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { findOwnTask } from './find-own-task.ts'
import { finishTask } from './finish-task.ts'
import { isCommitted, type TaskKind } from './task-kinds.ts'

export async function cancelOwnTask(
  ctx: Context,
  { id, kind, func }: { id: string; kind?: TaskKind; func: string },
): Promise<void> {
  const task = await findOwnTask(ctx, id, kind)
  if (isCommitted(task.kind)) throw new AppError('taskCommitted')
  const message = errorText('taskCancelled', ctx.lang)
  await inTransaction(ctx.services.pool, async (client) => {
    const end = { state: 'cancelled', message, now: ctx.now() } as const
    if (!(await finishTask(client, task.id, end))) throw new AppError('taskFinished')
    const object = { kind: 'task', id: task.id, name: task.kind } as const
    await writeAudit(client, ctx, func, [{ object, after: { state: 'cancelled' } }])
  })
}
