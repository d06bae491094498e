import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const confirmClaim = defineFunc('device/ConfirmClaim', {
  summary:
    'Vouches for a device that its owner entered himself (device/Claim), when nothing else shows that it is his. Sellers above him only; uses up one import, as device/Add does.',
  access: ['e_ua_import_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound', 'onlySellers', 'dataChanged', 'overQuota', 'serviceNotActive'],
  rate: { perSecond: 2, burst: 10 },
})
