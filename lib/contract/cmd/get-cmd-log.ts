import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, simei, taskId } from '../fields.ts'
import { commandRow } from './command-fields.ts'

export const getCmdLog = defineFunc('cmd/GetCmdLog', {
  summary: "How the commands of one's own cmd/BatchSend stand, by device.",
  access: ['e_ua_send_cmd'],
  writes: false,
  params: z.strictObject({
    task_id: taskId,
    limit_size: limitSize,
    last_simei: simei.optional().describe('Last row of the page before'),
  }),
  reply: z.object({
    items: z.array(commandRow.extend({ simei, imei: z.string() })),
  }),
  errors: ['notFound'],
})
