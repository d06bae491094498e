import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { cardId, requestId } from '../fields.ts'
import { walletPwd } from '../wallet-fields.ts'

export const removeCard = defineFunc('wallet/RemoveCard', {
  summary: 'Removes a bank card. Withdrawals to it that were not approved yet cannot be any more.',
  access: [],
  writes: true,
  params: z.strictObject({ card_id: cardId, md5_pwd: walletPwd, request_id: requestId }),
  reply: z.object({}),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'notFound',
  ],
  rate: { perSecond: 2, burst: 10 },
})
