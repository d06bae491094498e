import { z } from 'zod'
import { fuelSources } from '#lib/codes/fuel-sources.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
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

export const runTime = defineFunc('devreport/RunTime', {
  summary:
    'How far and how long devices drove, idled and stood in some days, and the fuel they used, added up by day, month, device or next organisation.',
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
          first_start: unixTime
            .nullable()
            .describe(
              `Of trips that began in these days; null where there was none, by organisation, and by day and month unless \`imei_list\` names at most ${statBounds.timed} devices`,
            ),
          last_end: unixTime
            .nullable()
            .describe('Of the same trips; of one that has not ended its newest fix'),
          fuel_litres: z
            .number()
            .nullable()
            .describe(
              'Litres, to hundredths, of the days and devices of which it is known; null where of none',
            ),
          fuel_by: z
            .enum(fuelSources)
            .nullable()
            .describe(
              '`sensor`: by the level of the tank. `profile`: distance and idling by what device/Modify says. `both`: some days by one, some by the other',
            ),
          fuel_rate: z
            .number()
            .nullable()
            .describe('Litres for 100 km of the same days and devices, to hundredths'),
          fuel_cost: z
            .int()
            .nullable()
            .describe(
              'Of the litres that have a price, in minor units of `currency`; null without a price, and where prices are in several currencies',
            ),
          currency: z.string().nullable().describe('ISO 4217'),
        }),
      )
      .describe('Newest day first; devices by number; organisations by distance'),
  }),
  ...statLimits,
})
