import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { deliveryId, pushId, requestId } from '../fields.ts'

export const replayPushDelivery = defineFunc('dev/Replay', {
  summary:
    'Sends a message again that was taken or given up, with the same `webhook-id`, ahead of what waits. Devices that left the organisation meanwhile are left out.',
  access: ['e_ua_push_data'],
  writes: true,
  params: z.strictObject({ push_id: pushId, delivery_id: deliveryId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'accountsOnly', 'deliveryForgotten'],
  rate: { perSecond: 2, burst: 20 },
})
