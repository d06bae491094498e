import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId, sfamilyid, sgid } from '../fields.ts'

export const restore = defineFunc('device/Restore', {
  summary:
    'Brings devices back from the recycle bin, to where they were or to a chosen organisation and group; their service ends in five years at the latest.',
  access: ['e_ua_restore_device'],
  writes: true,
  scope: { simei: 'deletedDevice', sfamilyid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    simei: bulkSimeis,
    sfamilyid: sfamilyid.optional().describe('Another organisation than the one it was in'),
    sgid: sgid.optional().describe('A group of the organisation it comes to'),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: ['notFound', 'groupElsewhere', 'rootDeviceToEndUser'],
  rate: { perSecond: 2, burst: 10 },
})
