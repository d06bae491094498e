import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, unixTime } from '../fields.ts'
import { motionParams, storedAddress } from './get-trips.ts'

export const getStops = defineFunc('location/GetStops', {
  summary:
    'Stops of a device that lie in a period or touch it, oldest first, never cut, and silences after which it was elsewhere. At most 90 days, not older than 6 months.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject(motionParams),
  reply: z.object({
    items: z.array(
      z.object({
        start_time: unixTime,
        end_time: unixTime,
        lat: latMicro,
        lon: lonMicro,
        address: storedAddress,
        idle_seconds: z.int().describe('With the ignition on'),
        is_gap: z.boolean().describe('Silence after which it was elsewhere, no stop'),
        distance: z.int().describe('Metres of a gap, where the odometer tells'),
        is_open: z.boolean().describe('Not ended yet: `end_time` is the newest fix'),
      }),
    ),
  }),
  errors: [
    'deviceNotFound',
    'rangeTooLong',
    'rangeInFuture',
    'rangeTooOld',
    'rangeReversed',
    'overQuota',
    'serviceNotActive',
  ],
})
