import { z } from 'zod'
import { serviceNames } from '#lib/codes/paid-services.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { limitSize, searched, sfamilyid, simei, unixTime } from '../fields.ts'
import { orderId } from '../pay-fields.ts'
import { serviceUnit } from '../service-fields.ts'

export const getPresentList = defineFunc('incrementpackage/GetPresentList', {
  summary:
    'Quotas that the operator gave to devices of an organisation and those below it, newest first.',
  access: ['e_ua_show_increment'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    search: searched.optional().describe('Whole number of a device, or part of its name'),
    name: z.enum(serviceNames).optional().describe('Of a service'),
    start_time: unixTime,
    end_time: unixTime.describe(`At most ${orderPeriod.maxDays} days after the start`),
    limit_size: limitSize,
    last_id: orderId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: orderId,
        time: unixTime,
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Organisation of the device'),
        name: z.enum(serviceNames),
        flow: z.int().describe('In the unit of the service'),
        rflow: z.int().describe('Left of it; of a service by time as it was given'),
        unit: serviceUnit,
        batch_name: z.string(),
        end_time: unixTime.nullable(),
      }),
    ),
  }),
  errors: ['notFound', 'rangeReversed', 'rangeTooLong', 'rangeInFuture'],
})
