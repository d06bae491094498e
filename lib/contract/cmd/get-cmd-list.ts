import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { commandId, limitSize, simei } from '../fields.ts'
import { commandRow } from './command-fields.ts'

export const getCmdList = defineFunc('cmd/GetCmdList', {
  summary: 'Commands of a device with the times of their states, newest first.',
  access: ['e_ua_send_cmd'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    limit_size: limitSize,
    last_cmd_id: commandId.optional().describe('Last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      commandRow.extend({
        voice_seconds: z
          .int()
          .nullable()
          .describe('Length of a voice message, whose sound no list has'),
      }),
    ),
  }),
  errors: ['deviceNotFound'],
})
