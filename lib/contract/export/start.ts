import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, taskId } from '../fields.ts'

/** With the caller's rights at the time of writing. */
export const exportStart = defineFunc('export/Start', {
  summary: 'Starts writing all rows of a report to a file; one at a time for each account.',
  access: ['e_ua_export'],
  writes: true,
  params: z.strictObject({
    report: z
      .string()
      .max(60)
      .regex(/^[A-Za-z0-9/_-]+$/)
      .describe('Path of the report, as total/option'),
    params: z
      .record(z.string().max(40), z.unknown())
      .default({})
      .describe("Params of the report's list function, without those of paging"),
    columns: z
      .array(z.string().max(40))
      .min(1)
      .max(60)
      .optional()
      .describe('Keys of the columns wanted, in their order; all without it'),
    format: z.enum(['xlsx', 'csv', 'pdf', 'gpx', 'kml']).default('xlsx').meta({
      description: 'gpx and kml are of tracks, trips and stops',
      sent: 'A pdf has at most 5000 rows',
    }),
    request_id: requestId,
  }),
  reply: z.object({ task_id: taskId }),
  errors: ['notFound', 'deviceNotFound', 'exportRunning', 'nothingToExport', 'exportTooLong'],
  rate: { perSecond: 1, burst: 5 },
})
