import { z } from 'zod'
import { tripGroups } from '#lib/codes/stat-groups.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { defineFunc } from '../define.ts'
import { driverChoice, driverReply } from '../driver-fields.ts'
import { latMicro, lonMicro, unixTime, wholeCursor } from '../fields.ts'
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
import { storedAddress } from './get-trips.ts'

export const pDistance = defineFunc('location/PDistance', {
  summary:
    'Trips of devices that began in some days, by device number, then by time; or what they drove on those days, added up by day or month.',
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(tripPeriod),
      ...statEvents,
      by: z
        .enum(tripGroups)
        .default('trip')
        .describe(
          `\`day\`, \`month\`: all in one page; of a trip over midnight each day has its part of the distance and the times, but those of a driver are of the day on which they began, and of the first ${statBounds.counted} devices by number`,
        ),
      ...driverChoice,
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        start_time: unixTime.nullable().describe('Of a trip, as all up to `driver_card`'),
        end_time: unixTime.nullable(),
        start_lat: latMicro.nullable(),
        start_lon: lonMicro.nullable(),
        end_lat: latMicro.nullable(),
        end_lon: lonMicro.nullable(),
        start_address: storedAddress.nullable(),
        end_address: storedAddress.nullable(),
        is_open: z.boolean().nullable().describe('Not ended yet: `end_time` is the newest fix'),
        ...driverReply,
        trips: z.int().describe('That began in these days'),
        distance: z.int().describe('Metres'),
        drive_seconds: z.int(),
        idle_seconds: z.int().describe('Ignition on, at rest'),
        avg_speed: z
          .int()
          .nullable()
          .describe('While driving, tenths of km/h; null where nothing drove'),
        max_speed: z.int().describe('Tenths of km/h'),
        ...noteReply,
        is_lost: lostNote,
      }),
    ),
    next: nextEvents,
    is_cut: z.boolean().describe('Sums of a driver are of fewer devices than were asked for'),
  }),
  ...statLimits,
})
