import { z } from 'zod'
import { stopGroups } from '#lib/codes/stat-groups.ts'
import { stopPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, unixTime, wholeCursor } from '../fields.ts'
import { storedAddress } from '../location/get-trips.ts'
import {
  daysWithin,
  nextEvents,
  statDevices,
  statEvents,
  statLimits,
  statObjects,
  statRow,
} from '../stat-fields.ts'
import { lostNote, noteReply } from '../trip-note-fields.ts'

/** Seconds that a stop lasts at least. */
export const leastStay = z
  .int()
  .min(0)
  .max(31 * 86_400)
  .describe('Only stops of so many seconds or more')

/** What a stop is inside of. */
export const stopSurroundings = {
  fencename: z
    .string()
    .nullable()
    .describe(
      'The smallest fence around it, of the organisation of the device or one above it that the caller may see',
    ),
  poi_name: z.string().nullable().describe('The nearest own place whose radius it lies in'),
}

export const stops = defineFunc('devreport/Stops', {
  summary:
    'Stops of devices that began in some days, by device number, then by time; or their number and length by the hour of the day. Silence after which a device was elsewhere is no stop.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(stopPeriod),
      ...statEvents,
      min_seconds: leastStay.default(0),
      hour: z
        .int()
        .min(0)
        .max(23)
        .optional()
        .describe('Only stops that began in this hour, in the zone of the device’s organisation'),
      by: z
        .enum(stopGroups)
        .default('stop')
        .describe(
          `\`hour\`: of the hours in which stops began, all in one page; of the first ${statBounds.counted} devices by number`,
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        hour: z.string().nullable().describe('00 to 23'),
        start_time: unixTime.nullable().describe('Of a stop, as all up to `poi_name`'),
        end_time: unixTime.nullable(),
        lat: latMicro.nullable(),
        lon: lonMicro.nullable(),
        address: storedAddress.nullable(),
        is_open: z.boolean().nullable().describe('Not ended yet: `end_time` is the newest fix'),
        ...stopSurroundings,
        stops: z.int(),
        stop_seconds: z.int().describe('From the first to the last fix at rest'),
        idle_seconds: z.int().describe('Of them with the ignition on'),
        longest_seconds: z.int(),
        ...noteReply,
        is_lost: lostNote,
      }),
    ),
    next: nextEvents,
    is_cut: z.boolean().describe('Sums are of fewer devices than were asked for'),
  }),
  ...statLimits,
})
