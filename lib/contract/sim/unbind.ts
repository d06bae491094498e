import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { iccidList, simBulkReply } from '../sim-fields.ts'

export const unbindSimCards = defineFunc('sim/Unbind', {
  summary: 'Takes cards out of their devices, whose ICCID becomes empty.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({ iccids: iccidList, request_id: requestId }),
  reply: simBulkReply,
})
