import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const getHealthSheet = defineFunc('device/GetHealthSheet', {
  summary:
    "Gives a path that downloads, once, what a device told of its wearer in a month as a pdf in the caller's language: least, mean and most of each day, and steps.",
  access: ['e_ua_export'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    month: z
      .string()
      .regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)
      .describe('yyyy-MM. Its days are those of the device’s organisation'),
    request_id: requestId,
  }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
  }),
  errors: ['deviceNotFound', 'rangeInFuture', 'nothingToExport', 'filesAway'],
  rate: { perSecond: 1, burst: 5 },
})
