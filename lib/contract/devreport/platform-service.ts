import { z } from 'zod'
import { renewedDays, serviceEnds } from '#lib/codes/service-ends.ts'
import { serviceGroups } from '#lib/codes/stat-groups.ts'
import { endPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { statDevices, statNow, statObjects, statPage, statRow } from '../stat-fields.ts'

export const platformService = defineFunc('devreport/PlatformService', {
  summary: 'When the platform service of devices ends, and when it was renewed last.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    limit_size: statPage.limit_size,
    last_key: z.string().max(120).optional().describe('`key` of the last row of the page before'),
    by: z
      .enum(serviceGroups)
      .default('device')
      .describe(
        '`device`: the first end first; `month`: how many end in each, in the zone of the caller',
      ),
    end: z
      .enum(serviceEnds)
      .optional()
      .describe(
        `\`expired\`: over; \`7\`, \`30\`, \`60\`: ends within so many days; \`none\`: has no end; \`renewed\`: its end was moved later in the last ${renewedDays} days, and not back since`,
      ),
    start_time: unixTime.optional().describe('Only ends from here on'),
    end_time: unixTime
      .optional()
      .describe(`Only ends up to here; at most ${endPeriod.maxDays} days later`),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          devices: z.int(),
          expired: z.int(),
          within_7: z.int().describe('Not over, ends within 7 days'),
          within_30: z.int().describe('Those of 7 days too'),
          within_60: z.int().describe('Those of 30 days too'),
          renewed: z.int().describe(`In the last ${renewedDays} days`),
          due_time: unixTime.nullable().describe('End of the platform service; null without one'),
          days_left: z.int().nullable().describe('Begun days; below 0 when it is over'),
          renew_time: unixTime
            .nullable()
            .describe(
              'When its end was moved later last; null where it never was, or was moved back',
            ),
          renew_by: z.string().nullable().describe('Null where nobody in sight did it'),
          renew_fee: z
            .int()
            .nullable()
            .describe(
              'What was paid, minor units; for whoever may read prices, and of payers in sight',
            ),
          currency: z.string().nullable().describe('ISO 4217, of `renew_fee`'),
          remind_time: unixTime.nullable().describe('When its people were reminded last'),
          remind_by: z.string().nullable(),
        }),
      )
      .describe('The first end first; without an end last'),
  }),
  ...statNow,
  errors: [...statNow.errors, 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
})
