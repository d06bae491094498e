import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { boundThings } from './bind.ts'

export const unbindFence = defineFunc('fence/Unbind', {
  summary: 'Lets a fence no longer watch devices, groups or organisations.',
  access: ['e_ua_modify_fence'],
  writes: true,
  scope: { fence_id: 'fence', simei: 'device', sgids: 'group', sfamilyids: 'organisation' },
  params: boundThings({ request_id: requestId }),
  reply: bulkReply,
  errors: ['notFound', 'deviceNotFound'],
  rate: { perSecond: 5, burst: 20 },
})
