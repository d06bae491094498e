import { z } from 'zod'
import { bandNames } from '#lib/codes/distance-bands.ts'
import { mileageGroups } from '#lib/codes/stat-groups.ts'
import { defineFunc } from '../define.ts'
import {
  statDays,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

export const mileageStatus = defineFunc('devreport/MileageStatus', {
  summary: 'How far devices went in some days, the farthest first, or how many went how far.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...statDays,
    ...statPage,
    by: z.enum(mileageGroups).default('device'),
    band: z
      .enum(bandNames)
      .optional()
      .describe('Only devices that went so far: none, under 10, 50, 200, 1000 km, or more'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        band: z.enum(bandNames),
        devices: z.int(),
        distance: z.int().describe('Metres'),
        moved_days: z.int().describe('Days on which a device moved, of all devices together'),
        day_distance: z.int().nullable().describe('Metres a day moved; null where nothing moved'),
      }),
    ),
  }),
  ...statLimits,
})
