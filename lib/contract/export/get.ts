import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { taskRow } from '../family/get-task.ts'
import { taskId } from '../fields.ts'

export const exportGet = defineFunc('export/Get', {
  summary: 'How far an export of the caller has come: a named one, or the newest of the last day.',
  access: ['e_ua_export'],
  writes: false,
  params: z.strictObject({ task_id: taskId.optional() }),
  reply: z.object({
    item: taskRow
      .extend({ report: z.string(), format: z.enum(['xlsx', 'csv', 'pdf', 'gpx', 'kml']) })
      .nullable()
      .describe('Null when none was named and none was started in the last day'),
  }),
  errors: ['notFound'],
})
