import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { firmwareId, requestId } from '../fields.ts'

export const deleteFirmware = defineFunc('tool/DeleteFirmware', {
  summary: 'Takes back a firmware that no roll-out under way needs. Ended ones keep their results.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  params: z.strictObject({ firmware_id: firmwareId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'firmwareInUse'],
})
