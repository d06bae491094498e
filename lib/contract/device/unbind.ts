import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const unbind = defineFunc('device/Unbind', {
  summary:
    'Takes the binding to account, phone or dealer from devices. A phone needs e_ua_unbind_phone, the others e_ua_bind_device; a dealer is unbound by itself or from above.',
  access: [],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    kind: z.enum(['account', 'phone', 'dealer']),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['noPermission', 'notBound', 'deviceBoundToDealer'],
  rate: { perSecond: 5, burst: 20 },
})
