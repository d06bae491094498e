import { z } from 'zod'
import { deliveryRow } from '../data-push-fields.ts'
import { defineFunc } from '../define.ts'
import { deliveryId, pushId } from '../fields.ts'

export const getPushDelivery = defineFunc('dev/GetDelivery', {
  summary: 'One message to an address of the caller, with what was sent and what was answered.',
  access: ['e_ua_push_data'],
  writes: false,
  params: z.strictObject({ push_id: pushId, delivery_id: deliveryId }),
  reply: z.object({
    item: deliveryRow,
    body: z.string().describe('As it was sent last'),
    answer: z.string().describe('Begin of what was answered last'),
  }),
  errors: ['notFound', 'accountsOnly'],
  rate: { perSecond: 2, burst: 10 },
})
