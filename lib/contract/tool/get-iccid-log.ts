import { z } from 'zod'
import { iccidPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  iccidChangeId,
  limitSize,
  searchedDevice,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
  wholeCursor,
} from '../fields.ts'

export const iccidSources = ['device', 'person'] as const

export const getIccidLog = defineFunc('tool/GetIccidLog', {
  summary: 'Other SIM cards in devices of an organisation, those changed last first.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: wholeCursor(
    z.strictObject({
      sfamilyid: sfamilyid.optional().describe('Whose they were; the own organisation without it'),
      is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
      search: searchedDevice.optional().describe('Part of a number, a name or an ICCID'),
      source: z.enum(iccidSources).optional().describe('Reported by it, or entered by a person'),
      start_time: unixTime,
      end_time: unixTime.describe(`At most ${iccidPeriod.maxDays} days after the start`),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
      last_id: iccidChangeId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        id: iccidChangeId,
        time: unixTime,
        time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Whose device it was then'),
        former: z.string().describe('ICCID before'),
        iccid: z.string().describe('Empty when it was taken out'),
        source: z.enum(iccidSources),
      }),
    ),
  }),
  errors: ['notFound', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
