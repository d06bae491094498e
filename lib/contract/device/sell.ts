import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId, sfamilyid, sgid, unixTime } from '../fields.ts'

export const sell = defineFunc('device/Sell', {
  summary:
    'Sells devices to a dealer or end user below: like device/Move, and ownership starts. Sold to an end user, a device is bound to the dealer that sold it.',
  access: ['e_ua_sell_device'],
  writes: true,
  scope: { simei: 'device', sfamilyid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    simei: bulkSimeis,
    sfamilyid: sfamilyid.describe('Who buys: an organisation below the own one'),
    sgid: sgid.optional().describe('A group of that organisation'),
    due_time: unixTime
      .nullable()
      .optional()
      .describe('End of the platform service, at most 240 months ahead; null for no end'),
    request_id: requestId,
  }),
  reply: undoableReply,
  errors: [
    'notFound',
    'groupElsewhere',
    'alreadyThere',
    'rootDeviceToEndUser',
    'onlySellers',
    'notASubordinate',
    'expiryTooLong',
    'timeIsPaid',
  ],
  rate: { perSecond: 2, burst: 10 },
})
