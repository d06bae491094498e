import { z } from 'zod'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { identityNumber } from '#lib/rules/withdrawal.ts'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'
import { walletPwd } from '../wallet-fields.ts'

export const perfectWallet = defineFunc('wallet/PerfectWallet', {
  summary:
    'Says who is paid: real name, identity card and business licence. Cards with another name must be bound anew.',
  access: [],
  writes: true,
  params: z.strictObject({
    real_name: ruled(required, atMost(textLimits.realName)).describe('Of a person or company'),
    identity_card: ruled(identityNumber).describe(
      'Its number, for accounts of mainland China 15, 17 or 18 digits, the last may be X; else of a passport or the like',
    ),
    licence_id: fileId
      .nullish()
      .describe('A picture of POST /upload?kind=licence; null takes it away'),
    md5_pwd: walletPwd,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'accountsOnly',
    'noPermission',
    'walletKeepersOnly',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'notFound',
  ],
  rate: { perSecond: 2, burst: 10 },
})
