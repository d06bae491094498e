import { z } from 'zod'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { sensorGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { climateSensor, degrees, rangeRow } from '../reading-fields.ts'
import {
  daysWithin,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const sums = {
  readings: z.int().describe('Of temperature'),
  least: degrees,
  mean: degrees.describe('Of all readings, whatever lies between them'),
  most: degrees,
  outside_seconds: z
    .int()
    .describe(
      `Outside the range of the device, as it is set now; a reading stands until the next one, ${readingDefinitions.stands} s at most`,
    ),
  kept_share: z
    .number()
    .nullable()
    .describe('Of the time for which a temperature is known, per cent inside; null of none'),
  humidity: z.number().nullable().describe('Mean, per cent; of all sensors of the device'),
}

export const temperatureTotal = defineFunc('devreport/TemperatureTotal', {
  summary:
    'Least, mean and highest temperature in some days and how long it was outside its range, by sensor, by day or by both.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(readingPeriod),
    ...statPage,
    by: z
      .enum(sensorGroups)
      .default('sensor')
      .describe(
        `Of the first ${readingBounds.devices} devices by number that have such a sensor; \`sensorDay\`: each sensor and day`,
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          sensor: climateSensor.nullable(),
          ...sums,
          ...rangeRow,
        }),
      )
      .describe('Devices by number; days the newest first'),
    totals: z.object(sums).describe('Of all rows of all pages'),
    is_cut: z.boolean().describe('More devices have such a sensor'),
  }),
  ...statLimits,
})
