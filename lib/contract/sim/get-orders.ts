import { z } from 'zod'
import { validities } from '#lib/codes/packages.ts'
import { orderTimes, rechargeStates } from '#lib/codes/payment.ts'
import { simCarriers } from '#lib/codes/sim.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import {
  batchNo,
  limitSize,
  onlyCurrency,
  searched,
  sfamilyid,
  simei,
  unixTime,
} from '../fields.ts'
import { orderId, orderStatus, outTradeNo, payPlat } from '../pay-fields.ts'
import { iccidField } from '../sim-fields.ts'

const cents = z.int().describe('Cents')

export const getSimOrders = defineFunc('sim/GetOrders', {
  summary:
    'Orders of data for SIM cards by an organisation and those below it, newest first; of a device log-in those for its device. Accounts need e_ua_show_orderlist.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    iccid: iccidField.optional(),
    simei: simei.optional().describe('Of cards that were in this device when it was ordered'),
    recharge_state: z.enum(rechargeStates).optional(),
    batch_no: batchNo.optional().describe('Of this package'),
    carrier: z.enum(simCarriers).optional().describe('Of cards of this operator'),
    pay_plat: payPlat.optional(),
    currency: onlyCurrency,
    time_of: z
      .enum(orderTimes)
      .default('created')
      .describe('The period is that of the order, or of its payment'),
    start_time: unixTime,
    end_time: unixTime.describe(`At most ${orderPeriod.maxDays} days after the start`),
    search: searched.optional().describe('Whole number of the order, ICCID, or number of the card'),
    limit_size: limitSize,
    last_id: orderId.optional().describe('`id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        id: orderId.describe('For `last_id`'),
        out_trade_no: outTradeNo,
        iccid: z.string(),
        msisdn: z.string().describe('Number of the card'),
        simei: simei.nullable().describe('The device that the card was in'),
        imei: z.string(),
        device_name: z.string(),
        package_name: z.string(),
        flow: z.int().describe('MB'),
        validity: z.enum(validities),
        amount: cents,
        refunded: cents.describe('Refunded, or being refunded'),
        currency: z.string().describe('ISO 4217'),
        pay_plat: z.int(),
        pay_manner: z.int(),
        status: orderStatus,
        recharge_state: z.enum(rechargeStates).nullable().describe('Null: not paid'),
        fail_reason: z.string().describe('Why the operator did not top it up, in its words'),
        create_time: unixTime,
        paid_time: unixTime.nullable(),
        end_time: unixTime.nullable().describe('When the top-up succeeded or failed'),
        sfamilyid: sfamilyid.describe('Who pays'),
        sfamily_name: z.string(),
        payer: z.string(),
      }),
    ),
  }),
  errors: [
    'noPermission',
    'notFound',
    'deviceNotFound',
    'rangeTooLong',
    'rangeReversed',
    'rangeInFuture',
  ],
})
