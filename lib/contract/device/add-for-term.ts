import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId, suid } from '../fields.ts'

export const addForTerm = defineFunc('device/AddForTerm', {
  summary:
    'Adds devices to the account of an end user ("terminal"): they come into its organisation and are bound to it.',
  access: ['e_ua_bind_device'],
  writes: true,
  scope: { simei: 'device', suid: 'account' },
  params: z.strictObject({
    simei: bulkSimeis,
    suid: suid.describe('The account that gets the devices'),
    is_del_bind: z
      .boolean()
      .default(false)
      .describe('Take devices that are bound to another account or to a phone too; dealers only'),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: [
    'notFound',
    'accountNotFound',
    'alreadyThere',
    'rootDeviceToEndUser',
    'deviceBoundToAccount',
    'deviceBoundToPhone',
  ],
  rate: { perSecond: 2, burst: 10 },
})
