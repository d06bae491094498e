import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const resetCode = defineFunc('device/ResetCode', {
  summary:
    'Forgets the authentication code and the terminal of a device, for instance after the terminal was swapped: its connection ends, and the next terminal that registers gets a new code. Not for device log-ins.',
  access: ['e_ua_push_key'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, request_id: requestId }),
  reply: z.object({}),
  errors: ['deviceNotFound'],
  rate: { perSecond: 2, burst: 10 },
})
