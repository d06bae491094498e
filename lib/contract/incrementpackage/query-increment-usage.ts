import { z } from 'zod'
import { serviceNames } from '#lib/codes/paid-services.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  limitSize,
  nextOf,
  searched,
  serviceUseId,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
} from '../fields.ts'
import { serviceUnit } from '../service-fields.ts'

export const queryIncrementUsage = defineFunc('incrementpackage/QueryIncrementUsage', {
  summary: 'What services of devices of an organisation were used for, newest first.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z.boolean().default(true).describe('Also of devices of all organisations below'),
    simei: simei.optional().describe('Only of this device'),
    search: searched.optional().describe('Part of the number or name of a device'),
    name: z.enum(serviceNames).optional().describe('Of a service'),
    start_time: unixTime,
    end_time: unixTime.describe(`At most ${commandPeriod.maxDays} days after the start`),
    limit_size: limitSize,
    last_time: unixMillis.optional().describe('From `next` of the page before'),
    last_use_id: serviceUseId.optional().describe('From `next` of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        use_id: serviceUseId,
        time: unixTime,
        time_ms: z.int().describe('The same in milliseconds'),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Organisation of the device'),
        name: z.enum(serviceNames),
        n: z.int().describe('In the unit of the service'),
        unit: serviceUnit,
        batch_name: z.string().describe('Of the quota; empty where nothing was limited'),
      }),
    ),
    next: nextOf({ last_time: unixMillis, last_use_id: serviceUseId }, 'uses'),
  }),
  errors: ['deviceNotFound', 'notFound', 'rangeReversed', 'rangeTooLong'],
})
