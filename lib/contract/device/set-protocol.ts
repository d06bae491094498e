import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { protocol, requestId } from '../fields.ts'

export const setProtocol = defineFunc('device/SetProtocol', {
  summary:
    'Says which protocol devices speak: commands are worded in it from now on, and those that wait in the former one are cancelled. The devices themselves are told nothing (command 99 does that).',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei: bulkSimeis, protocol, request_id: requestId }),
  reply: bulkReply,
  errors: ['numberUnfit', 'deviceFieldNotYours'],
  rate: { perSecond: 2, burst: 10 },
})
