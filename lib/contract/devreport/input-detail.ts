import { z } from 'zod'
import { readingGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import { inputSensor } from '../reading-fields.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'

const value = z.number().nullable().describe('In `unit`; of a step the mean')

export const inputDetail = defineFunc('devreport/InputDetail', {
  summary:
    'Readings of inputs in some days (fuel, voltage, analogue, doors and switches), by device number, then by time; or the course of them in steps.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(readingPeriod),
      ...statEvents,
      sensor: inputSensor.optional().describe('Only of this one'),
      by: z
        .enum(readingGroups)
        .default('reading')
        .describe(
          `Of the first ${readingBounds.devices} devices by number that have such an input; \`step\`: means of steps of ten minutes, or of a ${readingBounds.steps}th of the period where that is longer, all in one page`,
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        start_time: unixTime.describe('Of the reading, or the begin of the step'),
        sensor: inputSensor,
        value,
        unit: z.string().describe('Empty where the device tells none'),
        least: value,
        most: value,
        readings: z.int(),
      }),
    ),
    next: nextEvents,
    totals: z
      .object({ readings: z.int().nullable() })
      .describe('Of all steps; nulls of readings one by one'),
    is_cut: z.boolean().describe('More devices have such an input'),
  }),
  ...statLimits,
})
