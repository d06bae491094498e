import { z } from 'zod'
import { readingGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import { climateSensor, degrees, rangeRow } from '../reading-fields.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'

export const temperatureDetail = defineFunc('devreport/TemperatureDetail', {
  summary:
    'Readings of temperature and humidity in some days, by device number, then by time; or the course of them in steps.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(readingPeriod),
      ...statEvents,
      sensor: climateSensor.optional().describe('Only of this one'),
      by: z
        .enum(readingGroups)
        .default('reading')
        .describe(
          `Of the first ${readingBounds.devices} devices by number that have such a sensor; \`step\`: means of steps of ten minutes, or of a ${readingBounds.steps}th of the period where that is longer, all in one page`,
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        start_time: unixTime.describe('Of the reading, or the begin of the step'),
        sensor: climateSensor,
        celsius: degrees.describe('Of a temperature; of a step their mean'),
        humidity: z.number().nullable().describe('Per cent'),
        least: degrees,
        most: degrees,
        readings: z.int(),
        is_outside: z.boolean().nullable().describe('Of a temperature, where a range is set'),
        ...rangeRow,
      }),
    ),
    next: nextEvents,
    totals: z
      .object({
        readings: z.int().nullable(),
        least: degrees,
        celsius: degrees.describe('Mean'),
        most: degrees,
        humidity: z.number().nullable(),
      })
      .describe('Of all steps; nulls of readings one by one'),
    is_cut: z.boolean().describe('More devices have such a sensor'),
  }),
  ...statLimits,
})
