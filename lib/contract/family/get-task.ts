import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { errcode } from '../fail-item.ts'
import { fileId, taskId, undoId, unixTime } from '../fields.ts'

export const taskStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const taskRow = z.object({
  task_id: taskId,
  kind: z.string().describe('What it does: import, export …'),
  state: z.enum(taskStates),
  is_finish: z.boolean(),
  can_cancel: z.boolean().describe('Whether family/CancelTask would stop it'),
  return_msg: z
    .string()
    .describe('Why the whole of it failed or stopped; empty when it did not, even if rows failed'),
  total: z.int().describe('Rows; 0 while nobody knows'),
  done: z.int().describe('Rows that succeeded'),
  failed: z.int().describe('Rows that failed'),
  file_id: fileId
    .nullable()
    .describe('What it made: an export, or fail.txt from 20 failures on; see file/GetDownload'),
  file_name: z.string().nullable(),
  create_time: unixTime,
  finish_time: unixTime.nullable(),
})

export const undoableTask = taskRow.extend({
  undo_id: undoId
    .nullable()
    .describe('For family/Undo, while the caller may take back what it changed'),
})

/** `row` is the place in the list; for an import the row of the sheet. */
export const taskFailItem = z.object({
  row: z.int(),
  imei: z.string(),
  simei: z.string().nullable(),
  errcode,
  error_message: z.string(),
})

/** Polled every 3 s until `is_finish`. */
export const getTask = defineFunc('family/GetTask', {
  summary: 'How far a long operation of the caller has come.',
  access: [],
  writes: false,
  params: z.strictObject({ task_id: taskId }),
  reply: undoableTask.extend({
    fail_items: z.array(taskFailItem).describe('The first 100 rows that failed'),
  }),
  errors: ['notFound'],
})
