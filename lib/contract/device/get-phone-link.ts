import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'

export const getPhoneLink = defineFunc('device/GetPhoneLink', {
  summary:
    'The address of a device’s phone page, for a QR code on the device: whoever opens it logs in and may see it, or learns how to add it.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    url: z
      .string()
      .describe(
        'Under the host that the brand has for phone pages, else under that of the call; a path where no brand is at home there',
      ),
  }),
  errors: ['deviceNotFound'],
})
