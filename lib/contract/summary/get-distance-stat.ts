import { z } from 'zod'
import { dayPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import {
  statBy,
  statDays,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

export const getDistanceStat = defineFunc('summary/GetDistanceStat', {
  summary: 'How far devices or organisations went on each of some days.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...statDays,
    end_time: unixTime.describe(
      `In the last day; at most ${dayPeriod.maxDays} days after the start`,
    ),
    ...statPage,
    by: statBy,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        distance: z.int().describe('Metres'),
        day_distance: z.int().nullable().describe('Metres a day moved; null where nothing moved'),
        moved_days: z.int().describe('Days on which a device moved, of all devices together'),
        odometer_start: z
          .int()
          .nullable()
          .describe(
            'Metres before the first day, of a device whose odometer is known (device/SetMeter, or a plan of upkeep); else null',
          ),
        odometer_end: z.int().nullable().describe('Metres after the last day'),
        days: z
          .record(z.iso.date(), z.int())
          .nullable()
          .describe('Metres by day, of devices and organisations; days without facts are left out'),
      }),
    ),
  }),
  ...statLimits,
})
