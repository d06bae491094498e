import { z } from 'zod'
import { serviceNames } from '#lib/codes/paid-services.ts'
import { serviceUseGroups } from '#lib/codes/service-use-groups.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  limitSize,
  searched,
  serviceUseId,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
} from '../fields.ts'
import { serviceUnit } from '../service-fields.ts'
import { statRow } from '../stat-fields.ts'

export const queryIncrementUsage = defineFunc('incrementpackage/QueryIncrementUsage', {
  summary:
    'What services of devices of an organisation were used for, newest first; or how often and for how much each service was used, by device, service, day or month.',
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
    last_key: z.string().max(40).optional().describe('From `next` of the page before, of sums'),
    by: z
      .enum(serviceUseGroups)
      .default('use')
      .describe(
        '`use`: each; else rows are a service of a `device`, `day` or `month`, by the clock of the caller, or a `service` of all',
      ),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        of: z.string().describe('What services are told apart of: rows of it stand together'),
        use_id: serviceUseId.nullable().describe('Of a use, as `time` and `time_ms`'),
        time: unixTime.nullable(),
        time_ms: z.int().nullable().describe('The same in milliseconds'),
        name: z.enum(serviceNames),
        uses: z.int(),
        n: z.int().describe('In the unit of the service'),
        unit: serviceUnit,
        batch_name: z
          .string()
          .describe('Of the quota, of sums of each one; empty where nothing was limited'),
        left: z
          .int()
          .nullable()
          .describe(
            'Of a use: what is left of its quota now; of a device: of all its quotas of the service. Null where nothing is limited, and of other sums',
          ),
        end_time: unixTime.nullable().describe('When what is left ends; null for no end'),
      }),
    ),
    total: z
      .object({ uses: z.int(), devices: z.int(), services: z.int() })
      .optional()
      .describe('Of all rows of sums, not of the page: uses, devices and services among them'),
    next: z
      .object({
        last_time: unixMillis.optional().describe('Of uses'),
        last_use_id: serviceUseId.optional().describe('Of uses'),
        last_key: z.string().optional().describe('Of sums'),
      })
      .nullable()
      .describe(
        'Where the next page begins; null after the last. A page of uses before it may be short or empty: a call looks through 50,000 uses of others at most',
      ),
  }),
  errors: ['deviceNotFound', 'notFound', 'rangeReversed', 'rangeTooLong'],
})
