import { z } from 'zod'
import { speedGroups } from '#lib/codes/stat-groups.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { defineFunc } from '../define.ts'
import { unixTime, wholeCursor } from '../fields.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'
import { storedAddress } from './get-trips.ts'

const { is_get_child: _, ...devices } = statDevices

export const speeding = defineFunc('location/Speed', {
  summary:
    'When devices were faster than their limit in some days, by device number, then by time: an episode begins with its alarm and ends with the first fix below; or their number, length and peak by day.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...devices,
      get_child: z
        .boolean()
        .default(false)
        .describe(
          'Also of all organisations below: with the right e_ua_websocket_gchild, or in the root organisation',
        ),
      ...daysWithin(alarmPeriod),
      ...statEvents,
      by: z
        .enum(speedGroups)
        .default('episode')
        .describe(`\`day\`: all in one page; of the first ${statBounds.counted} devices by number`),
    }),
  ),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          start_time: unixTime.nullable().describe('Of an episode, as all up to `address`'),
          end_time: unixTime.nullable().describe('Null where none is known, too'),
          lat: z.int().nullable().describe('Where it began, degrees × 1 000 000, WGS-84'),
          lon: z.int().nullable(),
          limit: z
            .int()
            .nullable()
            .describe(
              'Tenths of km/h, as it is set now: of the fence that raised it, else of the device; null where the tracker decides by itself',
            ),
          fencename: z.string().nullable().describe('That raised it'),
          address: storedAddress.nullable(),
          episodes: z.int(),
          seconds: z.int().describe('Of those whose end is known'),
          peak: z.int().nullable().describe('The highest speed told, tenths of km/h'),
        }),
      )
      .describe('Some more than `limit_size` where a page would end within a second'),
    next: nextEvents,
    is_cut: z.boolean().describe('Sums are of fewer devices than were asked for'),
  }),
  ...statLimits,
})
