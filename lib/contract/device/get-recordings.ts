import { z } from 'zod'
import { mediaKinds, mediaTypeNames } from '#lib/codes/media-types.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  latMicro,
  limitSize,
  lonMicro,
  recordingId,
  simei,
  unixMillis,
  unixTime,
  wholeCursor,
} from '../fields.ts'

export const recordingStates = ['whole', 'cut', 'full'] as const

export const getRecordings = defineFunc('device/GetRecordings', {
  summary: 'Sound, pictures and films that a device sent, newest first.',
  access: ['e_ua_get_record'],
  writes: false,
  scope: { simei: 'device' },
  params: wholeCursor(
    z.strictObject({
      simei,
      start_time: unixTime,
      end_time: unixTime.describe(`At most ${recordingPeriod.maxDays} days after the start`),
      kind: z.enum(mediaKinds).optional().describe('Only these'),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
      last_id: recordingId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        id: recordingId,
        time: unixTime.describe('By the device; when it came where it says nothing'),
        time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
        received_time: unixTime,
        kind: z.enum(mediaKinds),
        type: z.enum(mediaTypeNames).describe('By its bytes'),
        seconds: z.number().nullable().describe('Of sound; null where nobody can tell'),
        bytes: z.int(),
        state: z
          .enum(recordingStates)
          .describe('`cut`: packets never came; `full`: there was no room for it'),
        packets: z.int().describe('That came'),
        total_packets: z.int(),
        channel: z.int(),
        lat: latMicro.nullable(),
        lon: lonMicro.nullable(),
        url: z
          .string()
          .nullable()
          .describe('Gives the file for five minutes, without a session; null where there is none'),
      }),
    ),
  }),
  errors: ['deviceNotFound', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
