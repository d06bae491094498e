import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, rolloutId } from '../fields.ts'

export const pauseFirmware = defineFunc('tool/PauseFirmware', {
  summary: 'Begins no further device of a roll-out until it is resumed; what is under way goes on.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  params: z.strictObject({ rollout_id: rolloutId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'rolloutOver'],
})
