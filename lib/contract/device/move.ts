import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId, sfamilyid, sgid } from '../fields.ts'

export const move = defineFunc('device/Move', {
  summary:
    'Moves devices to another organisation, or another group, of the own tree. A new organisation ends their bindings to account and phone, their shares and their log-ins.',
  access: ['e_ua_move_device'],
  writes: true,
  scope: { simei: 'device', sfamilyid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    simei: bulkSimeis,
    sfamilyid: sfamilyid.describe('Where to'),
    sgid: sgid.optional().describe('A group of that organisation'),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: ['notFound', 'groupElsewhere', 'alreadyThere', 'rootDeviceToEndUser'],
  rate: { perSecond: 2, burst: 10 },
})
