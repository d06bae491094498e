import { z } from 'zod'
import { serviceNames } from '#lib/codes/paid-services.ts'
import { serviceWarnings } from '#lib/rules/service-warning.ts'
import { defineFunc } from '../define.ts'
import { simei, unixTime } from '../fields.ts'
import { deviceServiceType, serviceUnit } from '../service-fields.ts'

export const getReminders = defineFunc('incrementpackage/GetReminders', {
  summary:
    "Services of the caller's devices that end within a week or are nearly used up, the most pressing first; 20 at most.",
  access: ['e_ua_modify_package'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        name: z.string().describe('Of the device'),
        type: deviceServiceType,
        service: z.enum(serviceNames),
        warning: z.enum(serviceWarnings),
        flow: z.int().describe('Left, in `unit`'),
        total_flow: z.int(),
        unit: serviceUnit,
        end_time: unixTime.nullable(),
      }),
    ),
  }),
})
