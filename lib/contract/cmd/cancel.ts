import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { commandId, requestId, simei } from '../fields.ts'

export const cancel = defineFunc('cmd/Cancel', {
  summary: 'Cancels a command that was not sent yet.',
  access: ['e_ua_send_cmd'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, cmd_id: commandId, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'notFound', 'commandSent'],
})
