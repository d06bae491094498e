import { z } from 'zod'
import { healthMeasures } from '#lib/codes/health-kinds.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { simei, unixTime } from '../fields.ts'
import {
  diastolicValue,
  healthMeasure,
  healthRange,
  healthValue,
  walkedFields,
} from '../health-fields.ts'
import { daysWithin } from '../stat-fields.ts'

export const getWearerHealth = defineFunc('device/GetHealth', {
  summary:
    'What a device told of its wearer in some days: the last of each kind, its course, and steps by day.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    ...daysWithin(readingPeriod),
    kind: z
      .enum([...healthMeasures, 'steps'])
      .optional()
      .describe('Only this one'),
  }),
  reply: z.object({
    simei,
    items: z
      .array(
        z.object({
          kind: healthMeasure,
          last_time: unixTime.nullable().describe('Of the newest in these days; null of none'),
          value: healthValue,
          diastolic: diastolicValue,
          ...healthRange,
          course: z
            .array(
              z.object({
                start_time: unixTime,
                value: healthValue.describe('Mean of the step'),
                diastolic: diastolicValue.describe('The same'),
                least: healthValue,
                most: healthValue,
                readings: z.int(),
              }),
            )
            .describe(
              `Steps of ten minutes, or of a ${readingBounds.steps}th of the period where that is longer; without those that have no reading`,
            ),
        }),
      )
      .describe('Of the kinds that it ever told'),
    days: z
      .array(z.object({ day: z.string().describe('yyyy-MM-dd'), ...walkedFields }))
      .nullable()
      .describe('Days with steps; null of a device that never counted any'),
    goal: z.int().describe('Steps a day'),
  }),
  errors: ['deviceNotFound', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
  rate: { perSecond: 5, burst: 10 },
})
