import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'
import { iccidList, simBulkReply } from '../sim-fields.ts'

export const moveSimCards = defineFunc('sim/Move', {
  summary:
    'Hands cards that are in no device to another organisation; one in a device goes along with it.',
  access: ['e_ua_move_device'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({ iccids: iccidList, sfamilyid, request_id: requestId }),
  reply: simBulkReply,
  errors: ['notFound'],
})
