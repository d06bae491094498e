import { z } from 'zod'
import { workingGroups } from '#lib/codes/stat-groups.ts'
import { workParts } from '#lib/codes/work-parts.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { workHoursLimits } from '#lib/rules/work-hours.ts'
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

const metres = z.int().describe('Metres')

export const workingHours = defineFunc('devreport/WorkingHours', {
  summary: `How far devices drove in and outside of working hours: trips that began in some days, by device number, then by time, or added up. A trip that crosses the begin or end of working hours is divided by its time. Of the first ${workHoursLimits.devices} devices by number, without those for which nobody has set hours; a locked month of a log book keeps the hours of then.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(tripPeriod),
      ...statEvents,
      part: z
        .enum(workParts)
        .optional()
        .describe('Only trips with a part there; `both`: that cross a begin or end'),
      by: z
        .enum(workingGroups)
        .default('device')
        .describe(
          'All but `trip` in one page; a trip over midnight is of the day on which it began',
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        start_time: unixTime.nullable().describe('Of a trip, as all up to `is_open`'),
        end_time: unixTime.nullable(),
        start_lat: latMicro.nullable(),
        start_lon: lonMicro.nullable(),
        end_lat: latMicro.nullable(),
        end_lon: lonMicro.nullable(),
        start_address: storedAddress.nullable(),
        end_address: storedAddress.nullable(),
        is_open: z.boolean().nullable().describe('Not ended yet: `end_time` is the newest fix'),
        trips: z.int(),
        in_trips: z.int().describe('With a part in working hours'),
        out_trips: z.int().describe('With a part outside; one that crosses counts in both'),
        distance: metres,
        in_distance: metres,
        out_distance: metres,
        drive_seconds: z.int(),
        in_drive_seconds: z.int(),
        out_drive_seconds: z.int(),
        out_share: z
          .number()
          .nullable()
          .describe('Per cent of the distance, to tenths; null where nothing was driven'),
        first_out: unixTime
          .nullable()
          .describe('When driving outside of working hours began first'),
        last_out: unixTime
          .nullable()
          .describe('When it ended last; of an open trip its newest fix'),
      }),
    ),
    next: nextEvents,
    without_hours: z.int().describe('Devices that were left out: nobody has set hours for them'),
    is_cut: z.boolean().describe('There are more devices or trips than were read'),
  }),
  ...statLimits,
})
