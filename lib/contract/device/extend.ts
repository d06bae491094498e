import { z } from 'zod'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { defineFunc } from '../define.ts'
import { bulkSimeis, undoableReply } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { totalFee, walletMd5 } from '../pay-fields.ts'

export const extend = defineFunc('device/Extend', {
  summary:
    'Extends the platform service of devices by months: each from its own end, or from today if that is over. Sellers only, 240 months ahead at most. Where it is sold (incrementpackage/GetTimePrices), a dealer pays a package of that length for each device from its wallet, all or none; an order each, and family/Undo does not take it back.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    months: z.int().min(1).max(maxServiceMonths),
    fee: totalFee
      .optional()
      .describe(
        'Cents of one device as it was shown, where it is paid; dataChanged when it is another',
      ),
    md5_pwd: walletMd5.optional().describe('Where it is paid: hex md5 of the wallet password'),
    request_id: requestId,
  }),
  reply: undoableReply.extend({
    total_fee: z.int().describe('Cents that were paid for all devices together; 0: it was free'),
  }),
  errors: [
    'onlySellers',
    'noPermission',
    'noServiceEnd',
    'expiryTooLong',
    'timeIsPaid',
    'timeNotSold',
    'dataChanged',
    'walletTooLow',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'accountsOnly',
  ],
  rate: { perSecond: 2, burst: 10 },
})
