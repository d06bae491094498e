import { z } from 'zod'
import {
  complaintActNames,
  complaintOutcomes,
  complaintReasons,
  complaintRoles,
  complaintStates,
  complaintSteps,
} from '#lib/codes/complaint.ts'
import { tradeKinds } from '#lib/codes/payment.ts'
import { complaintLimits } from '#lib/rules/complaint-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { complaintId, fileId, requestId, sfamilyid, unixTime } from './fields.ts'
import { outTradeNo, refundRow } from './pay-fields.ts'

export const complaintText = ruled(required, atMost(textLimits.complaint))
export const complaintPictures = z
  .array(fileId)
  .max(complaintLimits.pictures)
  .default([])
  .describe('Of POST /upload?kind=complaint')

/** A step of one that was read. */
export const stepParams = {
  complaint_id: complaintId,
  rev: z.int().min(1).max(2_147_483_647).describe('`rev` of the complaint that was read'),
  content: complaintText,
  picture_ids: complaintPictures,
  request_id: requestId,
}
export const stepReply = z.object({ rev: z.int() })
export const stepErrors = [
  'noPermission',
  'notFound',
  'dataChanged',
  'complaintElsewhere',
  'tooManyMessages',
] as const

export const complaintRow = z.object({
  complaint_id: complaintId,
  state: z.enum(complaintStates),
  outcome: z.enum(complaintOutcomes).nullable().describe('How it ended'),
  reason: z.enum(complaintReasons),
  out_trade_no: outTradeNo,
  biz_type: z.enum(tradeKinds),
  package_name: z.string(),
  imei: z.string(),
  sfamilyid,
  sfamily_name: z.string().describe('Who bought'),
  opener: z.string(),
  contact: z.string(),
  currency: z.string().describe('ISO 4217'),
  total_fee: z.int().describe('Cents, of the order'),
  refund_fee: z.int().describe('Cents, of its refund; 0 without'),
  handler: z.string().describe('The organisation that is to answer'),
  operator: z.string().describe('Who handled it last; empty before'),
  rev: z.int(),
  create_time: unixTime,
  update_time: unixTime,
  end_time: unixTime.nullable(),
})

export const complaintDetail = complaintRow.extend({
  acts: z.array(z.enum(complaintActNames)).describe('What the caller may do with it now'),
  left_fee: z.int().describe('Cents of the order that are not refunded'),
  refund: refundRow.nullable(),
  items: z
    .array(
      z.object({
        time: unixTime,
        role: z.enum(complaintRoles),
        author: z.string(),
        handle: z.enum(complaintSteps),
        content: z.string(),
        picture_ids: z.array(fileId).describe('For complaint/GetFile'),
      }),
    )
    .describe('The negotiation, oldest first'),
})
