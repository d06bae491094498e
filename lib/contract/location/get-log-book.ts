import { z } from 'zod'
import { logBookGroups } from '#lib/codes/stat-groups.ts'
import { bookedPurposes } from '#lib/codes/trip-purposes.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { tripPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { driverReply } from '../driver-fields.ts'
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
import { noteReply } from '../trip-note-fields.ts'
import { storedAddress } from './get-trips.ts'

const metres = z.int().describe('Metres')
const text = z.string().nullable()

export const getLogBook = defineFunc('location/GetLogBook', {
  summary: `Trips that began in some days with what they were for, by device number, then by time; or their distances by purpose, added up. Of the first ${logBookLimits.devices} devices by number.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: wholeCursor(
    z.strictObject({
      ...statDevices,
      ...daysWithin(tripPeriod),
      ...statEvents,
      purpose: z.enum(bookedPurposes).optional().describe('Only trips with it'),
      by: z
        .enum(logBookGroups)
        .default('trip')
        .describe(
          'All but `trip` in one page; a trip over midnight is of the day on which it began',
        ),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...statRow,
        purpose: z.enum(bookedPurposes).nullable().describe('Of a trip, or by purpose'),
        is_usual: z
          .boolean()
          .nullable()
          .describe('Of a trip: nobody said it, `purpose` is by what family/SetWorkHours says'),
        reason: text.describe('Of a trip, as all up to `driver_card`'),
        customer: text,
        set_by: text.describe('Who said it; empty where nobody did, or above the caller'),
        start_time: unixTime.nullable(),
        end_time: unixTime.nullable(),
        start_lat: latMicro.nullable(),
        start_lon: lonMicro.nullable(),
        end_lat: latMicro.nullable(),
        end_lon: lonMicro.nullable(),
        start_address: storedAddress.nullable(),
        end_address: storedAddress.nullable(),
        is_open: z.boolean().nullable().describe('Not ended yet: `end_time` is the newest fix'),
        ...driverReply,
        ...noteReply,
        is_locked: z.boolean().nullable().describe('Of a trip: its month is locked'),
        trips: z.int(),
        distance: metres,
        business_distance: metres,
        private_distance: metres,
        commute_distance: metres,
        none_distance: metres.describe(
          'Metres of trips whose purpose nobody has said, and no rule tells',
        ),
        drive_seconds: z.int(),
      }),
    ),
    next: nextEvents,
    is_cut: z.boolean().describe('There are more devices or trips than were read'),
  }),
  ...statLimits,
})
