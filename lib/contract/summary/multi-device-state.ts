import { z } from 'zod'
import { dayGroups } from '#lib/codes/stat-groups.ts'
import { defineFunc } from '../define.ts'
import {
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
    by: z
      .enum(dayGroups)
      .default('device')
      .describe(
        '`device`: in the order of their numbers; `family`: the organisations directly below',
      ),
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
