import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, rolloutId } from '../fields.ts'

export const stopFirmware = defineFunc('tool/StopFirmware', {
  summary: 'Ends a roll-out for good: devices that wait get nothing; what is under way goes on.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  params: z.strictObject({ rollout_id: rolloutId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'rolloutOver'],
})
