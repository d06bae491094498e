import { z } from 'zod'
import { deliveryStates } from '#lib/codes/data-push.ts'
import { deliveryRow } from '../data-push-fields.ts'
import { defineFunc } from '../define.ts'
import { deliveryId, limitSize, pushId } from '../fields.ts'

export const getPushDeliveries = defineFunc('dev/GetDeliveries', {
  summary:
    'Messages to an address of the caller, newest first: the last 500 of three days, and those given up in the last 30.',
  access: ['e_ua_push_data'],
  writes: false,
  params: z.strictObject({
    push_id: pushId,
    state: z.enum(deliveryStates).optional(),
    limit_size: limitSize,
    last_delivery_id: deliveryId
      .optional()
      .describe('`delivery_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(deliveryRow) }),
  errors: ['notFound', 'accountsOnly'],
})
