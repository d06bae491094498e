import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { pushId, requestId } from '../fields.ts'

export const pauseDataPush = defineFunc('dev/Pause', {
  summary:
    'Lets the delivery to an address rest, or takes it up again where it stopped: events of the last two days are kept meanwhile.',
  access: ['e_ua_push_data'],
  writes: true,
  params: z.strictObject({
    push_id: pushId,
    is_paused: z.boolean().default(true),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly'],
})
