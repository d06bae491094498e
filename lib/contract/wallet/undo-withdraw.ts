import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, withdrawId } from '../fields.ts'
import { reasonField, walletPwd } from '../wallet-fields.ts'

export const undoWithdraw = defineFunc('wallet/UndoWithdraw', {
  summary: 'Cancels a withdrawal that was not audited yet; its money is free again.',
  access: [],
  writes: true,
  params: z.strictObject({
    withdraw_id: withdrawId,
    reason: reasonField,
    md5_pwd: walletPwd,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'notFound',
    'dataChanged',
  ],
  rate: { perSecond: 2, burst: 10 },
})
