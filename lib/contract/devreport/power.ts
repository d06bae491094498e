import { z } from 'zod'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { powerGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import {
  daysWithin,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const { low, charge, trend, leastOf } = readingDefinitions
const percent = z.number().nullable().describe('Per cent')

const sums = {
  least: percent.describe(`Per cent; readings keep the least of ${leastOf / 60} minutes`),
  charges: z.int().describe(`Rises by ${charge} points or more that began in these days`),
  episodes: z.int().describe(`Times below ${low} % that began in these days`),
  low_seconds: z.int().describe('How long those lasted, also across silence'),
}

export const power = defineFunc('devreport/Power', {
  summary:
    'The battery of devices in some days: least charge, charging, how often and how long it was low, and when it will be empty.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(readingPeriod),
    ...statPage,
    by: z
      .enum(powerGroups)
      .default('device')
      .describe(
        `Of the first ${readingBounds.devices} devices by number that report a battery; \`episode\`: each time below ${low} %; \`step\`: the course of all together, in one page`,
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          start_time: unixTime.nullable().describe('Of an episode or a step'),
          end_time: unixTime
            .nullable()
            .describe('Of an episode; of one not ended its last reading'),
          is_open: z.boolean().nullable().describe('Of an episode: not ended in these days'),
          now: percent.describe('As it was last reported; of a device'),
          is_charging: z.boolean().nullable(),
          hours_left: z
            .number()
            .nullable()
            .describe(
              `Of a device: at the rate of the last ${trend / 3600} h before its last reading in these days; null where that is older, or the charge does not fall`,
            ),
          mean: percent.describe('Of a step'),
          low_mark: percent,
          ...sums,
        }),
      )
      .describe('Devices by number; days the newest first; episodes and steps by time'),
    totals: z.object(sums).describe('Of all rows of all pages'),
    is_cut: z.boolean().describe('More devices report a battery'),
  }),
  ...statLimits,
})
