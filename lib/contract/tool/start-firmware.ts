import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, rolloutId } from '../fields.ts'
import { rolloutErrors, rolloutPlan, stageCounts } from '../firmware-fields.ts'

export const startFirmware = defineFunc('tool/StartFirmware', {
  summary:
    'Rolls out a firmware to devices of one model: those that are named, then a share of the others, then the rest. A device that fails twice stops it, and who started it is told.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  scope: { sfamilyid: 'organisation', imei_list: 'deviceNumber' },
  params: z.strictObject({ ...rolloutPlan, request_id: requestId }),
  reply: z.object({ rollout_id: rolloutId, ...stageCounts }),
  errors: [...rolloutErrors, 'tooManyRollouts'],
  rate: { perSecond: 1, burst: 3 },
})
