import { z } from 'zod'
import { pushAnswer } from '../data-push-fields.ts'
import { defineFunc } from '../define.ts'
import { pushId, requestId } from '../fields.ts'

export const testDataPush = defineFunc('dev/TestPush', {
  summary:
    'Sends a signed message of the type `test` to the address and says what it answered. It counts neither as success nor as failure.',
  access: ['e_ua_push_data'],
  writes: true,
  params: z.strictObject({ push_id: pushId, request_id: requestId }),
  reply: z.object(pushAnswer),
  errors: ['notFound', 'accountsOnly'],
  rate: { perSecond: 0.2, burst: 5 },
})
