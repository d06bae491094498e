import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const takeNumber = defineFunc('device/TakeNumber', {
  summary:
    'Gives a device that has never had a place the number that came in its place (`otherNumber` of device/GetHeard, in the last hour): what a device sends is not always what is printed on it. Not for device log-ins.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, request_id: requestId }),
  reply: z.object({ imei: z.string().describe('Its number from now on') }),
  errors: ['deviceNotFound', 'numberNotHeard', 'deviceExists'],
  rate: { perSecond: 2, burst: 10 },
})
