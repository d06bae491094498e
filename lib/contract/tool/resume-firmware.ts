import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, rolloutId } from '../fields.ts'

export const resumeFirmware = defineFunc('tool/ResumeFirmware', {
  summary: 'Goes on with a roll-out that was paused.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  params: z.strictObject({ rollout_id: rolloutId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'rolloutOver'],
})
