import { z } from 'zod'
import { defineFunc } from '../define.ts'
import {
  statBy,
  statDays,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const share = z.number().nullable().describe('Percent of the whole time; null where none counts')

export const multiDeviceState = defineFunc('summary/MultiDeviceState', {
  summary:
    'In which state devices were for how long in some days, added up by day, month, device or next organisation.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...statDays,
    ...statPage,
    by: statBy,
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          drive_seconds: z.int(),
          idle_seconds: z.int().describe('Ignition on, at rest'),
          static_seconds: z.int().describe('Online and at rest'),
          offline_seconds: z.int().describe('Without reports'),
          drive_share: share,
          idle_share: share,
          static_share: share,
          offline_share: share,
        }),
      )
      .describe('A device counts from the day of its first report'),
  }),
  ...statLimits,
})
