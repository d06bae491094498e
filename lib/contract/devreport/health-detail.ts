import { z } from 'zod'
import { readingGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import { diastolicValue, healthMeasure, healthRange, healthValue } from '../health-fields.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'

export const healthDetail = defineFunc('devreport/HealthDetail', {
  summary:
    'What devices told of their wearers in some days, by device number, then by time; or its course in steps.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(readingPeriod),
      ...statEvents,
      kind: healthMeasure,
      is_outside: z
        .boolean()
        .optional()
        .describe(
          'Only what is out of the range of its device, or only what is not; not of steps of the course',
        ),
      by: z
        .enum(readingGroups)
        .default('reading')
        .describe(
          `Of the first ${readingBounds.devices} devices by number that ever told it; \`step\`: means of steps of ten minutes, or of a ${readingBounds.steps}th of the period where that is longer, all in one page`,
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        start_time: unixTime.describe('Of the reading, or the begin of the step'),
        value: healthValue,
        diastolic: diastolicValue,
        least: healthValue,
        most: healthValue,
        readings: z.int(),
        is_outside: z.boolean().nullable().describe('Null of a step'),
        ...healthRange,
      }),
    ),
    next: nextEvents,
    totals: z
      .object({
        readings: z.int().nullable(),
        least: healthValue,
        value: healthValue.describe('Mean'),
        most: healthValue,
      })
      .describe('Of all steps; nulls of readings one by one'),
    is_cut: z.boolean().describe('More devices told it'),
  }),
  ...statLimits,
})
