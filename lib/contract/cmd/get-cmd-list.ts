import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { commandId, limitSize, simei } from '../fields.ts'
import { listedCommand } from './command-fields.ts'

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
  reply: z.object({ items: z.array(listedCommand) }),
  errors: ['deviceNotFound'],
})
