import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { debtId, requestId } from '../fields.ts'
import { cents, mostOfLeg, reasonField } from '../wallet-fields.ts'

export const writeOff = defineFunc('wallet/WriteOff', {
  summary:
    'Gives up what an organisation owes, all or a part: a loss of the platform. The organisation and finance are told by mail.',
  access: ['e_ua_audit_withdraw'],
  writes: true,
  params: z.strictObject({
    debt_id: debtId,
    owed: cents.min(1).max(mostOfLeg).describe('What the debt was when it was read'),
    amount: cents.min(1).max(mostOfLeg).describe('Cents given up, of what is owed'),
    reason: reasonField,
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'dataChanged'],
})
