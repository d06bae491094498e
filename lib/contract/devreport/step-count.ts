import { z } from 'zod'
import { stepGroups } from '#lib/codes/health-kinds.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { walkedFields } from '../health-fields.ts'
import {
  daysWithin,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const sums = {
  ...walkedFields,
  reached: z.int().describe('Days of devices on which the goal was reached'),
  days: z.int().describe('Days of devices with readings of the counter'),
}

export const stepCount = defineFunc('devreport/StepCount', {
  summary: 'Steps of wearers in some days, with distance, calories and goal, by day or by device.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(readingPeriod),
    ...statPage,
    by: z
      .enum(stepGroups)
      .default('day')
      .describe(`Of the first ${readingBounds.devices} devices by number that ever counted steps`),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          ...sums,
          goal: z.int().nullable().describe('Steps a day, of the device; null of a day of all'),
          is_reached: z.boolean().nullable().describe('Of a device on a day'),
        }),
      )
      .describe('Devices by number; days the newest first'),
    totals: z.object(sums).describe('Of all rows of all pages'),
    is_cut: z.boolean().describe('More devices counted steps'),
  }),
  ...statLimits,
})
