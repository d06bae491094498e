import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { quotaFlow, quotaMonths, serviceType, serviceUnit } from '../service-fields.ts'

export const getDefault = defineFunc('incrementpackage/GetDefault', {
  summary: 'What new devices get of each service, and which services are limited.',
  access: ['e_ua_show_increment'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        type: serviceType,
        is_limited: z.boolean().describe('Nobody is refused for a quota of one that is not'),
        is_open: z.boolean().describe('Of new devices'),
        flow: quotaFlow,
        months: quotaMonths,
        unit: serviceUnit,
      }),
    ),
  }),
})
