import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { batchNo, requestId, sfamilyid, simei } from '../fields.ts'
import { outTradeNo, payManner, payPlat, totalFee, tradeState, walletMd5 } from '../pay-fields.ts'
import { iccidField } from '../sim-fields.ts'

export const prepayIncrement = defineFunc('pay/PrepayIncrement', {
  summary:
    "Orders a package. The caller's organisation pays; by its wallet it is done at once, else the payer pays at `h5_url`. Data of a SIM card comes once its operator has topped it up.",
  access: ['e_ua_modify_package'],
  writes: true,
  scope: { simei: 'device', sfamilyid: 'organisation' },
  params: z.strictObject({
    batch_no: batchNo,
    simei: simei
      .optional()
      .describe(
        'Not for device imports, which the organisation uses itself; of SIM data the device that the card is in, or none',
      ),
    iccid: iccidField
      .optional()
      .describe('Needed for SIM data and refused otherwise: the card that gets it'),
    sfamilyid: sfamilyid.optional().describe('Omitted by device log-ins'),
    item: z.strictObject({
      goods_desc: z.string().max(200).optional().describe('The name of the package stands instead'),
      pay_manner: payManner,
      pay_plat: payPlat,
      total_fee: totalFee.describe('As it was shown, in cents; dataChanged when it is another'),
      return_url: z.string().max(300).optional().describe('The order’s own page stands instead'),
      sfamilyid: sfamilyid.optional().describe('As above'),
    }),
    md5_pwd: walletMd5.optional().describe('For the wallet: hex md5 of its password'),
    request_id: requestId,
  }),
  reply: z.object({
    out_trade_no: outTradeNo,
    h5_url: z
      .string()
      .describe(
        'Where to pay, drawn as a QR code; empty for the wallet, or until pay/GetOrder has it',
      ),
    trade_state: tradeState,
  }),
  errors: [
    'notFound',
    'deviceNotFound',
    'dataChanged',
    'payMethod',
    'payRefused',
    'walletTooLow',
    'walletPasswordUnset',
    'walletPasswordWrong',
    'tooManyAttempts',
    'accountsOnly',
    'simMissingCard',
    'simCardCancelled',
    'simOperatorOff',
    'noServiceEnd',
    'expiryTooLong',
  ],
  rate: { perSecond: 1, burst: 10 },
})
