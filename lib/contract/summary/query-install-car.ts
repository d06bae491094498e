import { z } from 'zod'
import { installGroups } from '#lib/codes/stat-groups.ts'
import { statPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { statDevices, statLimits, statObjects, statPage, statRow } from '../stat-fields.ts'

const figures = {
  devices: z.int().describe('That first reported a usable position then'),
  models: z.int().describe('Different ones among them, those without one left out'),
  homes: z.int().describe('Organisations that have them'),
}

export const queryInstallCar = defineFunc('summary/QueryInstallCar', {
  summary:
    'Devices that reported for the first time in a period, each with model, dealer and who added it, or counted by day, month, model, next organisation or who added them.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    model: z.string().max(64).optional().describe('Only devices of this model, the whole of it'),
    start_time: unixTime.describe('First reports from here on'),
    end_time: unixTime.describe(`At most ${statPeriod.maxDays} days after the start`),
    limit_size: statPage.limit_size,
    last_key: z.string().max(120).optional().describe('`key` of the last row of the page before'),
    by: z
      .enum(installGroups)
      .default('device')
      .describe(
        'Days and months by the clock of the caller; `family`: the organisations directly below; `actor`: who added them',
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          model: z.string().nullable().describe('Null where none is known'),
          actor: z
            .string()
            .nullable()
            .describe('Account that added it; null where that is not known, or out of sight'),
          dealer_name: z
            .string()
            .nullable()
            .describe('Nearest seller at or above the organisation of a device, in sight'),
          activation_time: unixTime.nullable().describe('Of a device: its first report'),
          create_time: unixTime.nullable().describe('Of a device: when it was added'),
          ...figures,
        }),
      )
      .describe('Newest first, else the most devices first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
  }),
  ...statLimits,
})
