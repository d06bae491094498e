import { z } from 'zod'
import { handPayments, handStates, tradeKinds } from '#lib/codes/payment.ts'
import { defineFunc } from '../define.ts'
import { fileId, limitSize, searched, sfamilyid, unixTime } from '../fields.ts'
import { orderId, outTradeNo } from '../pay-fields.ts'

export const getByHand = defineFunc('pay/GetByHand', {
  summary: 'Orders paid by bank transfer or in cash, of all organisations, newest first.',
  access: ['e_ua_audit_withdraw'],
  writes: false,
  params: z.strictObject({
    state: z.enum(handStates).optional(),
    search: searched.optional().describe('Part of the name of an organisation'),
    limit_size: limitSize,
    last_id: orderId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: orderId,
        out_trade_no: outTradeNo,
        biz_type: z.enum(tradeKinds),
        way: z.enum(handPayments),
        state: z
          .enum(handStates)
          .describe('`late`: not paid in time; it can still be confirmed or rejected'),
        sfamilyid,
        sfamily_name: z.string(),
        payer: z.string(),
        is_own: z.boolean().describe('Ordered by the caller, who may not confirm it'),
        imei: z.string(),
        package_name: z.string(),
        currency: z.string().describe('ISO 4217'),
        total_fee: z.int().describe('Cents'),
        reason: z.string(),
        operator: z.string().describe('Who confirmed or rejected it'),
        voucher_ids: z.array(fileId).describe('For wallet/GetFile'),
        create_time: unixTime,
        decide_time: unixTime.nullable(),
      }),
    ),
  }),
})
