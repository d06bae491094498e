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

export const runTime = defineFunc('devreport/RunTime', {
  summary:
    'How far and how long devices drove, idled and stood in some days, added up by day, month, device or next organisation.',
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
          distance: z.int().describe('Metres'),
          trips: z.int().describe('That began in these days'),
          drive_seconds: z.int(),
          idle_seconds: z.int().describe('Ignition on, at rest'),
          stop_seconds: z.int(),
          offline_seconds: z.int().describe('Silence after which it was elsewhere'),
          online_seconds: z.int(),
          max_speed: z.int().describe('Tenths of km/h'),
          avg_speed: z
            .int()
            .nullable()
            .describe('While driving, tenths of km/h; null where nothing drove'),
          moved_days: z.int().describe('Days on which a device moved, of all devices together'),
        }),
      )
      .describe('Newest day first; devices by number; organisations by distance'),
  }),
  ...statLimits,
})
