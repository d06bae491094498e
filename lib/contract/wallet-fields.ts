import { z } from 'zod'
import {
  payeeKinds,
  payoutNames,
  statementKindNames,
  transferFaults,
  transferRecords,
  transferStatuses,
  walletOperations,
  withdrawMarks,
  withdrawStatuses,
} from '#lib/codes/wallet.ts'
import { walletPeriod } from '#lib/rules/period.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import {
  currencyParam,
  entryId,
  fileId,
  limitSize,
  pwdMd5,
  sfamilyid,
  unixMillis,
  unixTime,
  withdrawId,
} from './fields.ts'

/** Cents: what a leg of the ledger holds at most. */
export const mostOfLeg = 1_000_000_000_000
export const amountCents = z
  .int()
  .min(withdrawLimits.least)
  .max(mostOfLeg)
  .describe("Cents of the brand's currency")
export const cents = z.int().describe('Cents')
export const currencyCode = z.string().describe('ISO 4217')

export const walletPwd = pwdMd5.describe('Hex md5 of the wallet password')
export const reasonField = ruled(required, atMost(textLimits.reason)).describe('Why')

export const payeeKind = z
  .enum(payeeKinds)
  .describe('`card`: a card or account of a bank; `paypal`: a PayPal account')

/** A page of a statement. */
export const statementParams = {
  currency: currencyParam,
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${walletPeriod.maxDays} days after the start`),
  limit_size: limitSize,
  last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
  last_id: entryId.optional().describe('`id` of that row'),
}

/** An entry of the ledger: one balance, before and after. */
export const statementRow = z.object({
  id: entryId,
  at: unixTime,
  time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
  op: z.enum(walletOperations),
  kind: z
    .enum(statementKindNames)
    .describe(
      'Which part of the wallet: `profit` can be withdrawn, `cash` pays only; `debt` is what is owed, below nothing',
    ),
  amount: cents.describe('Cents; what went out is negative'),
  balance_before: cents.describe('Of that part'),
  balance_after: cents.describe('Of that part'),
  ref: z.string().describe('Number of the order or withdrawal'),
  currency: currencyCode,
})

export const withdrawRow = z.object({
  withdraw_id: withdrawId,
  amount: cents,
  currency: currencyCode,
  status: z.enum(withdrawStatuses),
  transfer: z.enum(transferStatuses).nullable().describe('From the approval on'),
  payout: z.enum(payoutNames).describe('Who carries the transfer; `manual` until the approval'),
  reference: z.string().describe("The vendor's number of the transfer; empty without"),
  fault: z.enum(transferFaults).nullable().describe('Why the transfer failed'),
  reason: z.string(),
  remark: z.string(),
  applicant: z.string(),
  operator: z.string().describe('Who approved, rejected or confirmed; empty before'),
  holder: z.string(),
  payee_kind: payeeKind,
  bank: z.string(),
  branch: z.string(),
  tail: z.string().describe('Last four of the card, or the mail address with its middle hidden'),
  card_id: z.string(),
  set_off: cents.describe(
    'What was owed when it was approved, and is paid with it: the rest is transferred',
  ),
  rev: z.int().describe('Rises with each change of the applicant'),
  voucher_ids: z.array(fileId).describe('For wallet/GetFile'),
  create_time: unixTime,
  update_time: unixTime,
})

/** A withdrawal from its approval on: money on its way, and whether it came. */
export const transferRow = withdrawRow
  .pick({ withdraw_id: true, currency: true, fault: true, reason: true, payout: true })
  .extend(withdrawRow.pick({ reference: true, holder: true, payee_kind: true, bank: true }).shape)
  .extend(withdrawRow.pick({ branch: true, tail: true, operator: true, voucher_ids: true }).shape)
  .extend({
    amount: cents.describe('Cents that are transferred: without what paid a debt'),
    transfer: z.enum(transferStatuses),
    record: z.enum(transferRecords).describe('`failed`: it did not reach its payee'),
    create_time: unixTime.describe('When the withdrawal was ordered'),
    update_time: unixTime.describe('When the transfer changed last'),
  })

/** As finance sees it. */
export const approvalRow = withdrawRow.extend({
  sfamilyid,
  sfamily_name: z.string(),
  payouts: z
    .array(z.enum(payoutNames))
    .describe('Who can carry it, while it waits; for wallet/AuditWithdraw'),
  is_own: z.boolean().describe('Applied for by the caller, who may not approve it'),
  owed: cents.describe('What the organisation owes now in this currency, set off at the approval'),
  marks: z
    .array(z.enum(withdrawMarks))
    .describe('What it shares with who bought of it lately, while it waits: look closely'),
})

export const withdrawFilter = {
  status: z.enum(withdrawStatuses).optional(),
  limit_size: limitSize,
  last_id: withdrawId.optional().describe('`withdraw_id` of the last row of the page before'),
}
