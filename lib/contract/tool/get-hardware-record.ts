import { z } from 'zod'
import { hardwareKinds } from '#lib/codes/hardware-kinds.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { hardwarePeriod } from '#lib/rules/period.ts'
import { changedDevice, changeHomes, changeSources, changesWithin } from '../change-fields.ts'
import { defineFunc } from '../define.ts'
import { hardwareChangeId, imei, searchedDevice, wholeCursor } from '../fields.ts'

export const getHardwareRecord = defineFunc('tool/GetHardwareRecord', {
  summary:
    'What changed of the hardware of devices of an organisation: number, SIM card, model, and the versions that they told.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation', imei_list: 'deviceNumber' },
  params: wholeCursor(
    z.strictObject({
      ...changeHomes,
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
      ...changesWithin(hardwarePeriod),
      last_id: hardwareChangeId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        id: hardwareChangeId,
        ...changedDevice,
        kind: z.enum(hardwareKinds),
        former: z.string().describe('Before'),
        value: z.string().describe('After; empty when it was taken out'),
        source: z.enum(changeSources),
        actor: z
          .string()
          .describe('Who entered it; empty for devices and for accounts out of reach'),
      }),
    ),
  }),
  errors: ['notFound', 'numbersUnknown', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
