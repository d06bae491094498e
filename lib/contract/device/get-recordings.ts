import { z } from 'zod'
import { mediaKinds } from '#lib/codes/media-types.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { limitSize, recordingId, simei, unixMillis, unixTime, wholeCursor } from '../fields.ts'
import { recordingRow } from '../recording-fields.ts'

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
  reply: z.object({ items: z.array(z.object(recordingRow)) }),
  errors: ['deviceNotFound', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
