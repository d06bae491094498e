import { undo as contract } from '#lib/contract/family/undo.ts'
import { findUndo } from '../../domain/fleet/undo/find-undo.ts'
import { undoChange } from '../../domain/tracking/undo/undo-change.ts'
import { handle } from '../door/handle.ts'
import { toBatchReply } from '../rows/batch-reply.ts'

export const undo = handle(contract, async (ctx, { undo_id }) => {
  const found = await findUndo(ctx, undo_id)
  const outcome = await undoChange(ctx, found)
  const { taskId } = outcome
  return {
    ...toBatchReply(ctx.lang, [], outcome),
    task_id: taskId === undefined ? null : String(taskId),
  }
})
