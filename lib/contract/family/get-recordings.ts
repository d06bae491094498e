import { z } from 'zod'
import { mediaKinds } from '#lib/codes/media-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { endingDays } from '#lib/rules/recording-limits.ts'
import { defineFunc } from '../define.ts'
import {
  imei,
  limitSize,
  recordingId,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
  wholeCursor,
} from '../fields.ts'
import { recordingFilters, recordingRow } from '../recording-fields.ts'

export const getFamilyRecordings = defineFunc('family/GetRecordings', {
  summary:
    'Sound, pictures and films that devices of an organisation sent while it had them, newest first.',
  access: ['e_ua_get_record'],
  writes: false,
  scope: { sfamilyid: 'organisation', imei_list: 'deviceNumber' },
  params: wholeCursor(
    z.strictObject({
      sfamilyid: sfamilyid.optional().describe('Whose they were; the own organisation without it'),
      is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
      imei_list: z
        .array(imei)
        .min(1)
        .max(mostNamedDevices)
        .optional()
        .describe('Only these device numbers'),
      kind: z.enum(mediaKinds).optional().describe('Only these'),
      state: z
        .enum(recordingFilters)
        .optional()
        .describe(`Only these; \`ending\`: kept, and over within ${endingDays} days`),
      start_time: unixTime,
      end_time: unixTime.describe(`At most ${recordingPeriod.maxDays} days after the start`),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
      last_id: recordingId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        ...recordingRow,
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Whose device it was then'),
      }),
    ),
    next: z
      .object({ last_time: unixMillis, last_id: recordingId })
      .nullable()
      .describe(
        'Where the next page begins; null after the last. A page of `over` or `ending` may be short before it: a call looks through 5,000 recordings',
      ),
  }),
  errors: ['notFound', 'numbersUnknown', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
