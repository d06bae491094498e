import { z } from 'zod'
import { iccidPeriod } from '#lib/rules/period.ts'
import { changedDevice, changeHomes, changeSources, changesWithin } from '../change-fields.ts'
import { defineFunc } from '../define.ts'
import { iccidChangeId, searchedDevice, wholeCursor } from '../fields.ts'

export const getIccidLog = defineFunc('tool/GetIccidLog', {
  summary: 'Other SIM cards in devices of an organisation, those changed last first.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: wholeCursor(
    z.strictObject({
      ...changeHomes,
      search: searchedDevice.optional().describe('Part of a number, a name or an ICCID'),
      ...changesWithin(iccidPeriod),
      last_id: iccidChangeId.optional().describe('`id` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        id: iccidChangeId,
        ...changedDevice,
        former: z.string().describe('ICCID before'),
        iccid: z.string().describe('Empty when it was taken out'),
        source: z.enum(changeSources),
      }),
    ),
  }),
  errors: ['notFound', 'rangeReversed', 'rangeInFuture', 'rangeTooLong'],
})
