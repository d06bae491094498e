import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'

const day = z.iso.date().describe('yyyy-MM-dd, in the zone of the device’s organisation')

export const distanceDay = defineFunc('location/DistanceDay', {
  summary:
    'What devices did on each day: distance, times, top speed. Days on which nothing was heard have no row. At most 31 days, not older than 6 months.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: z
      .array(simei)
      .min(1)
      .max(1000)
      .describe('Up to 1000 devices; others than the caller’s have no rows'),
    start_day: day,
    end_day: day,
  }),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        day,
        distance: z.int().describe('Metres'),
        max_speed: z.int().describe('Tenths of km/h'),
        trips: z.int().describe('That began on this day'),
        drive_seconds: z.int(),
        idle_seconds: z.int(),
        stop_seconds: z.int(),
        gap_seconds: z.int().describe('Silence after which it was elsewhere'),
        online_seconds: z.int(),
      }),
    ),
  }),
  errors: ['rangeTooLong', 'rangeInFuture', 'rangeTooOld', 'rangeReversed'],
  rate: { perSecond: 5, burst: 10 },
})
