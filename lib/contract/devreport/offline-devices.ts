import { z } from 'zod'
import { careStates } from '#lib/codes/device-care.ts'
import { silenceMarks, silences, usualSilence } from '#lib/codes/silence.ts'
import { silenceGroups } from '#lib/codes/stat-groups.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import {
  nextKey,
  presentRow,
  statDevices,
  statNow,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

export const offlineDevices = defineFunc('devreport/OfflineDevices', {
  summary:
    'Devices in service that have been offline for longer than a mark, with where they were last and whom to call.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...statPage,
    by: z
      .enum(silenceGroups)
      .default('device')
      .describe(
        '`device`: in the order of their numbers; `silence`: how many by length of silence',
      ),
    mark: z
      .enum(silenceMarks)
      .default(usualSilence)
      .describe(
        'Offline at least so many hours, from the last sign of life on; devices that were never heard count too, those whose service is over or has not begun do not',
      ),
    handled: z
      .enum(careStates)
      .default('open')
      .describe(
        '`open`: that nobody of the caller’s organisation has seen to since they reported last (device/HandleSilent); `handled`: the others',
      ),
    silence: z
      .enum(silences)
      .optional()
      .describe('Only this length: `h24` from a day to the next mark, `never` never heard'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          ...presentRow,
          silence: z.enum(silences).nullable(),
          devices: z.int(),
          over_week: z.int().describe('Silent for seven days or longer'),
          never_heard: z.int(),
          since: unixTime.nullable().describe('Last sign of life; null when it was never heard'),
          silent_seconds: z.int().nullable(),
          due_time: unixTime.nullable().describe('End of the platform service; null without one'),
          contact: z
            .string()
            .nullable()
            .describe('Its leader, else who is bound to it, else the contact of its organisation'),
          contact_phone: z
            .string()
            .nullable()
            .describe('With its middle hidden from whoever may not read it'),
          handled_time: unixTime
            .nullable()
            .describe('When somebody saw to it; null where nobody has since it reported last'),
          handled_by: z.string().nullable(),
          note: z.string().nullable(),
          remind_time: unixTime.nullable().describe('When its people were reminded last'),
          remind_by: z.string().nullable(),
        }),
      )
      .describe('Lengths without devices are left out'),
    next_key: nextKey,
  }),
  ...statNow,
})
