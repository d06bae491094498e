import { z } from 'zod'
import {
  documentKinds,
  payManners,
  payPlatforms,
  rechargeStates,
  refundKinds,
  refundStates,
  tradeKinds,
  tradeStatus,
} from '#lib/codes/payment.ts'
import { soldNames } from '#lib/codes/sold-types.ts'
import { mostCents } from '#lib/rules/price.ts'
import { pwdMd5, sfamilyid, simei, unixTime } from './fields.ts'
import { namedNumber } from './named-number.ts'

export const outTradeNo = z
  .string()
  .regex(/^\d{18}$/)
  .describe('Number of the order')
export const orderId = z.string().regex(/^[1-9]\d{0,15}$/)
export const payPlat = namedNumber<Record<string, number>>('PayPlatform', payPlatforms).describe(
  'From pay/GetPayConfig: 1 wechat, 2 alipay, 3 wallet, 4 cash, 5 bank …',
)
export const orderStatus = namedNumber('OrderStatus', tradeStatus)
export const payManner = z.enum(payManners).default('native')
export const totalFee = z.int().min(1).max(mostCents).describe('Cents')
export const walletMd5 = pwdMd5.describe('Hex md5 of the wallet password')

const cents = z.int().describe('Cents')

export const tradeState = z
  .string()
  .describe(
    'NOTPAY, PENDING (the provider waits for the money, for days at times), PAID (being fulfilled), SUCCESS, CLOSED, REFUND or PAYERROR',
  )

export const refundRow = z.object({
  refund_no: z.string(),
  type: z.enum(refundKinds).describe('What was sold, the money, or both'),
  state: z.enum(refundStates),
  refund_fee: z.int().describe('Cents'),
  reason: z.string(),
  is_gift: z.boolean().describe('By pay/RefundShare: one seller gave it, out of its own part'),
  create_time: unixTime,
})

export const documentId = z.string().regex(/^[1-9]\d{0,15}$/)

export const documentRow = z.object({
  document_id: documentId.describe('For pay/GetDocument'),
  kind: z.enum(documentKinds),
  number: z.string().describe('Without gaps, by seller, brand and year'),
  amount: cents,
  day: z.string().describe('Its date as printed: yyyy-MM-dd in the zone of its seller'),
  time: unixTime,
})

export const orderRow = z.object({
  id: orderId.describe('For `last_id`'),
  out_trade_no: outTradeNo,
  biz_type: z.enum(tradeKinds),
  status: orderStatus,
  trade_state: tradeState,
  recharge_state: z
    .enum(rechargeStates)
    .nullable()
    .describe('What became of what was paid for; null while no money has come'),
  fault: z
    .string()
    .describe(
      'declined, clearing (the money is on its way), amount (another sum arrived), device (it is gone), rejected (by finance), recharge (the card was not topped up), or empty',
    ),
  payer: z.string(),
  sfamilyid,
  sfamily_name: z.string(),
  simei: simei.nullable(),
  imei: z.string(),
  iccid: z.string().describe('Of the SIM card that gets the data'),
  package_name: z.string(),
  type: z.int().nullable().describe('Service'),
  service: z.enum(soldNames).nullable().describe('Word of `type`'),
  flow: z.int().nullable(),
  currency: z.string().describe('ISO 4217'),
  total_fee: cents,
  refund_fee: cents.describe('Refunded, or being refunded'),
  pay_plat: z.int(),
  pay_manner: z
    .int()
    .describe('1 h5, 2 app, 3 js, 4 qrcode, 5 native …, 8 auto: renewed by itself'),
  livemode: z.boolean().describe('False: money of the sandbox'),
  create_time: unixTime,
  pay_time: unixTime.nullable(),
  end_time: unixTime.nullable(),
})
