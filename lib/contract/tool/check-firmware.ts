import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { rolloutErrors, rolloutPlan, stageCounts } from '../firmware-fields.ts'

export const checkFirmware = defineFunc('tool/CheckFirmware', {
  summary: 'How many devices a roll-out would reach in each of its stages; starts nothing.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: false,
  scope: { sfamilyid: 'organisation', imei_list: 'deviceNumber' },
  params: z.strictObject(rolloutPlan),
  reply: z.object(stageCounts),
  errors: rolloutErrors,
  rate: { perSecond: 2, burst: 10 },
})
