import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { defineFunc } from '../define.ts'
import { simei, wholeCursor } from '../fields.ts'
import { alarmListReply, alarmPageParams, alarmScope } from './get.ts'

export const getFamilyAlarmByType = defineFunc('alarm/GetFamilyAlarmByType', {
  summary: 'Alarms of one type in an organisation, or of up to 50 of its devices, newest first.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: wholeCursor(
    z.strictObject({
      ...alarmScope,
      ...alarmPageParams,
      type: z.enum(alarmTypeNames),
      simei: z.array(simei).min(1).max(mostNamedDevices).optional(),
    }),
  ),
  reply: alarmListReply,
  errors: ['notFound', 'rangeReversed', 'rangeTooLong'],
})
