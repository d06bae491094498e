import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'
import { deviceServiceType, serviceItem } from '../service-fields.ts'

export const getDevIncrement = defineFunc('incrementpackage/GetDevIncrement', {
  summary: 'Services of a device with what is left of them.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, type: deviceServiceType.optional().describe('All without it') }),
  reply: z.object({ items: z.array(serviceItem) }),
  errors: ['deviceNotFound'],
})
