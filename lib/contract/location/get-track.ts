import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { intColumn, latMicro, lonMicro, simei, unixTime } from '../fields.ts'

export const getTrack = defineFunc('location/GetTrack', {
  summary:
    'Track of a device in columns, oldest first, with its stops. At most 15 days, not older than 6 months, not in the future.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    start_time: unixTime,
    end_time: unixTime,
    is_raw: z
      .boolean()
      .default(false)
      .describe(
        'Also fixes that carry a quality flag; those dated in the future where the period reaches now',
      ),
    stop_seconds: z
      .int()
      .min(60)
      .max(86_400)
      .default(300)
      .describe('Shortest stay that counts as a stop'),
    limit_size: z
      .int()
      .min(1)
      .max(50_000)
      .default(20_000)
      .describe('Points an answer; `next_time` continues'),
  }),
  reply: z.object({
    time: intColumn(),
    lat: intColumn({ min: -90_000_000, max: 90_000_000 }).describe('Degrees × 1 000 000, WGS-84'),
    lon: intColumn({ min: -180_000_000, max: 180_000_000 }).describe('Degrees × 1 000 000, WGS-84'),
    speed: intColumn().describe('Tenths of km/h'),
    course: intColumn(),
    flags: intColumn().describe('Quality flags, 0 is clean'),
    positionType: intColumn({ min: 1, max: 8 }).describe(
      'How each place is known, by number: e_lbs 1, e_gps 2, e_wifi 3, e_static_* 4 to 6',
    ),
    satellite_type: intColumn({ min: 0, max: 3 }).describe(
      'Systems of each fix: 1 GPS, 2 Beidou, 3 both, 0 unknown',
    ),
    approximate: z
      .array(z.tuple([z.int().min(0), z.int().min(1)]))
      .describe('Places of cells or Wi-Fi: index of the fix, metres around it'),
    distance: z.int().describe('Metres of its trips, as location/GetTrips counts them'),
    stops: z.array(
      z.object({ lat: latMicro, lon: lonMicro, start_time: unixTime, end_time: unixTime }),
    ),
    next_time: unixTime.nullable(),
    kept_since: unixTime
      .nullable()
      .describe('Where the track storage of the device cut the period; null where it did not'),
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
  rate: { perSecond: 5, burst: 10 },
})
