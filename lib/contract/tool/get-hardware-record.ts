import { z } from 'zod'
import { hardwareKinds } from '#lib/codes/hardware-kinds.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { hardwarePeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  hardwareChangeId,
  imei,
  limitSize,
  searchedDevice,
  sfamilyid,
  simei,
  unixMillis,
  unixTime,
  wholeCursor,
} from '../fields.ts'
import { iccidSources } from './get-iccid-log.ts'

export const getHardwareRecord = defineFunc('tool/GetHardwareRecord', {
  summary:
    'What changed of the hardware of devices of an organisation: number, SIM card, model, and the versions that they told.',
  access: ['e_ua_show_tool'],
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
      search: searchedDevice
        .optional()
        .describe('Part of a number, of a name, or of a value before or after'),
      kind: z.enum(hardwareKinds).optional().describe('Only changes of this'),
      source: z.enum(iccidSources).optional().describe('Reported by it, or entered by a person'),
      start_time: unixTime,
      end_time: unixTime.describe(`At most ${hardwarePeriod.maxDays} days after the start`),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
      last_id: hardwareChangeId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        id: hardwareChangeId,
        time: unixTime,
        time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Whose device it was then'),
        kind: z.enum(hardwareKinds),
        former: z.string().describe('Before'),
        value: z.string().describe('After; empty when it was taken out'),
        source: z.enum(iccidSources),
        actor: z
          .string()
          .describe('Who entered it; empty for devices and for accounts out of reach'),
      }),
    ),
  }),
  errors: ['notFound', 'numbersUnknown', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
