import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { deviceName, newImei, protocol, requestId, sfamilyid, simei } from '../fields.ts'

export const adopt = defineFunc('device/Adopt', {
  summary: 'Takes an unknown number in as a device of an organisation.',
  access: ['e_ua_adopt_device'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    imei: newImei,
    protocol,
    name: deviceName.optional(),
    sfamilyid: sfamilyid.optional(),
    request_id: requestId,
  }),
  reply: z.object({ simei }),
  errors: ['deviceExists', 'deviceInRecycleBin', 'notFound'],
})
