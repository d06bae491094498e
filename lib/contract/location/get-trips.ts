import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { latMicro, limitSize, lonMicro, simei, trackTime, tripNoteId, unixTime } from '../fields.ts'
import { noteReply } from '../trip-note-fields.ts'

/** Of trips and stops. */
export const motionParams = {
  simei,
  start_time: unixTime,
  end_time: unixTime,
  limit_size: limitSize,
  last_start_time: trackTime.optional().describe('`start_time` of the last row of the page before'),
}

export const storedAddress = z
  .string()
  .describe(
    'As a worker has looked it up, else as the platform knows it; raw coordinates otherwise',
  )

export const getTrips = defineFunc('location/GetTrips', {
  summary:
    'Trips of a device that lie in a period or touch it, oldest first, never cut: the same trip is the same row whatever the period. At most 90 days, not older than 6 months.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    ...motionParams,
    with_line: z.boolean().default(false).describe('Also the way of each trip'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        start_time: unixTime,
        end_time: unixTime,
        distance: z.int().describe('Metres'),
        max_speed: z.int().describe('Tenths of km/h'),
        avg_speed: z.int().describe('Tenths of km/h'),
        drive_seconds: z.int(),
        idle_seconds: z.int(),
        start_lat: latMicro,
        start_lon: lonMicro,
        end_lat: latMicro,
        end_lon: lonMicro,
        is_open: z.boolean().describe('Not ended yet: `end_time` is the newest fix'),
        start_address: storedAddress,
        end_address: storedAddress,
        ...noteReply,
        line: z
          .exactOptional(z.string().nullable())
          .describe(
            'With `with_line`: the way within 10 m of each fix, an encoded polyline with six decimals; null until it is drawn, some seconds after the end',
          ),
      }),
    ),
    lost_notes: z
      .array(
        z.object({
          note_id: tripNoteId,
          time: unixTime,
          note: z.string(),
          note_by: z.string(),
          note_time: unixTime,
        }),
      )
      .describe(
        'Of the period: notes on trips that are no more since late reports came; first page only',
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
