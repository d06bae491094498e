import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'
import { meterReply } from '../upkeep-fields.ts'

export const getMeter = defineFunc('device/GetMeter', {
  summary: 'What odometer and hour meter of a device show, as the platform counts them on.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    ...meterReply,
    read_day: z.string().nullable().describe('Of the last reading that somebody gave'),
    read_km: z.int().nullable(),
    read_hours: z.int().nullable(),
  }),
  errors: ['deviceNotFound'],
})
