import { z } from 'zod'
import { locationKindNames, satelliteTypeNames } from '#lib/codes/location-kinds.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, simei, trackTime, unixTime } from '../fields.ts'

export const getPoints = defineFunc('location/GetPoints', {
  summary:
    'Fixes of a device in rows, oldest first: the columns of location/GetTrack for lists and files. At most 15 days, not older than 6 months.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    start_time: unixTime,
    end_time: unixTime,
    limit_size: z.int().min(1).max(1000).default(100).describe('Rows a page'),
    last_time: trackTime.optional().describe('`time` of the last row of the page before'),
    last_seq: z.int().min(0).max(2_147_483_647).optional().describe('Its `seq`'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        time: unixTime,
        seq: z.int().describe('Order within a second'),
        lat: latMicro,
        lon: lonMicro,
        speed: z.int().describe('Tenths of km/h'),
        altitude: z.int().describe('Metres above the sea; 0 also where the device knows none'),
        course: z.int(),
        loc_type: z.enum(locationKindNames),
        satellite_type: z.array(z.enum(satelliteTypeNames)),
        accuracy: z.int().nullable().describe('Metres around a place of cells or Wi-Fi'),
        satellites: z.int().nullable(),
        signal: z.int().nullable().describe('GSM strength, per cent'),
        power: z.int().nullable().describe('Battery, per cent'),
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
