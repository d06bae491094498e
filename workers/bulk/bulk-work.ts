import type { z } from 'zod'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { bulkReply } from '#lib/contract/fail-item.ts'
import { AppError } from '#server/app-error.ts'
import { writeAs } from '#server/mapi/door/call-as.ts'
import { errorText } from '#server/texts/error-text.ts'
import type { ChunkWork, Failure } from '../task/running-task.ts'

type Requested = {
  func: string
  params: Record<string, unknown>
  monitorSid: string | null
}

/** One call of the contract for each chunk. */
export const bulkWork: ChunkWork = {
  kind: 'chunks',
  runChunk: async ({ ctx, task, items }) => {
    const { func, params, monitorSid } = task.params as Requested
    const simei = items.map(({ input }) => String(input['simei']))
    const request_id = `task-${task.id}-${items[0]?.seq}`
    try {
      const call = { name: func, params: { ...params, simei, request_id }, monitorSid }
      const { fail_items } = (await writeAs(ctx, call)) as z.output<typeof bulkReply>
      return new Map(
        fail_items.map(({ simei: id, errcode, error_message: message }): [string, Failure] => [
          id,
          { error: errorNameOf(errcode), message },
        ]),
      )
    } catch (error) {
      // A crash between the change and its answer: nobody knows which were refused.
      if (!(error instanceof AppError) || error.code !== 'dataChanged') throw error
      const failure: Failure = { error: error.code, message: errorText(error.code, task.lang) }
      return new Map(simei.map((id) => [id, failure]))
    }
  },
}
