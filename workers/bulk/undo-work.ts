import { findUndo } from '#server/domain/fleet/undo/find-undo.ts'
import { undoPart } from '#server/domain/tracking/undo/undo-part.ts'
import { errorText } from '#server/texts/error-text.ts'
import type { ChunkWork, Failure } from '../task/running-task.ts'

/** Of a change of more than 1000 devices. */
export const undoWork: ChunkWork = {
  kind: 'chunks',
  runChunk: async ({ ctx, task, items }) => {
    const undo = await findUndo(ctx, Number(task.params['undoId']))
    const ids = items.map(({ input }) => Number(input['simei']))
    const { failed } = await undoPart(ctx, undo, { ids, isPart: true })
    return new Map(
      failed.map(({ id, error, values }): [string, Failure] => [
        String(id),
        { error, message: errorText(error, task.lang, values) },
      ]),
    )
  },
}
