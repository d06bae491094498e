import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, taskId } from '../fields.ts'
import { undoableTask } from './get-task.ts'

export const getTaskList = defineFunc('family/GetTaskList', {
  summary: 'Long operations that the caller started, newest first.',
  access: [],
  writes: false,
  params: z.strictObject({
    sort: z.enum(['created']).default('created'),
    is_desc: z.boolean().default(true).describe('Newest first'),
    limit_size: limitSize,
    last_task_id: taskId.optional().describe('`task_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(undoableTask) }),
})
