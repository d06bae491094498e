import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { protocol } from '../fields.ts'

export const getUnknown = defineFunc('device/GetUnknown', {
  summary:
    'Numbers that tried to connect to the gateway and belong to no device, most active first.',
  access: ['e_ua_adopt_device'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        imei: z.string(),
        protocol,
        count: z.int(),
        first_time: z.int(),
        last_time: z.int(),
        ip: z.string(),
      }),
    ),
  }),
})
