import { z } from 'zod'
import { payoutNames, transferFaults, withdrawalDecisionNames } from '#lib/codes/wallet.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { defineFunc } from '../define.ts'
import { fileId, requestId, withdrawId } from '../fields.ts'

export const auditWithdraw = defineFunc('wallet/AuditWithdraw', {
  summary:
    'Approves or rejects a withdrawal, and says how its transfer ended. Never by who applied for it. A transfer whose end is not known stays as it is.',
  access: ['e_ua_audit_withdraw'],
  writes: true,
  params: z.strictObject({
    withdraw_id: withdrawId,
    action: z
      .enum(withdrawalDecisionNames)
      .describe('`approve`, `reject` one that waits; `success`, `fail` one that was approved'),
    rev: z.int().min(1).max(2_147_483_647).describe('`rev` of the order that was read'),
    reason: ruled(atMost(textLimits.reason)).default('').describe('Required to reject'),
    payout: z
      .enum(payoutNames)
      .default('manual')
      .describe(
        'With approve: who carries it, of `payouts` of wallet/GetAuditList. `success` and `fail` are for `manual` only: of others their vendor says how it ended',
      ),
    fault: z.enum(transferFaults).optional().describe('Required for `fail`'),
    voucher_ids: z
      .array(fileId)
      .max(withdrawLimits.vouchers)
      .default([])
      .describe(
        `Pictures of POST /upload?kind=voucher, ${withdrawLimits.vouchers} an order at most; with approve or success, which needs one`,
      ),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: [
    'notFound',
    'dataChanged',
    'withdrawOwn',
    'withdrawOwed',
    'withdrawInfoIncomplete',
    'payoutUnfit',
    'withdrawCarried',
    'voucherNeeded',
    'tooManyVouchers',
  ],
})
