import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { imei, protocol, requestId, sfamilyid, simei } from '../fields.ts'

export const adopt = defineFunc('device/Adopt', {
  summary: 'Takes an unknown number in as a device of an organisation.',
  access: ['e_ua_adopt_device'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    imei,
    protocol,
    name: z.string().trim().max(textLimits.deviceName).optional(),
    sfamilyid: sfamilyid.optional(),
    request_id: requestId,
  }),
  reply: z.object({ simei }),
  errors: ['deviceExists', 'deviceInRecycleBin', 'notFound'],
})
