import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, unixTime } from '../fields.ts'
import { cents, currencyCode } from '../wallet-fields.ts'

/** Organisations of users have a wallet too, and no rights of services. */
export const getWallet = defineFunc('wallet/GetWallet', {
  summary:
    "The wallet of the caller's organisation in the brand's currency. Dealers need e_ua_show_increment; in an organisation of users its administrators, or anybody where it has none.",
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    balance: cents.describe('Recharged money and profit'),
    withdrawable: cents.describe('Profit that can be withdrawn now'),
    maturing: cents.describe('Profit whose payers can still charge it back: withdrawn later'),
    matures_first: unixTime.nullable().describe('When the first of it can be withdrawn'),
    matures_last: unixTime.nullable().describe('When all of it can be withdrawn'),
    held: cents.describe('Waiting in withdrawals'),
    owed: cents.describe('Paid from whatever comes to the wallet next'),
    month_left: cents.describe('May still be withdrawn this month, whatever the balance'),
    day_left: cents.describe('The same today'),
    currency: currencyCode,
    has_pwd: z.boolean().describe('Whether a wallet password is set'),
    may_set_pwd: z.boolean().describe('Whether the caller may set it, and who is paid'),
    real_name: z.string().describe('Of the person or company that is paid'),
    identity_card: z.string().describe('With its middle hidden'),
    licence_id: fileId.nullable().describe('Business licence, for wallet/GetFile'),
    phone: z.string().describe("The caller's, masked: codes to reset the wallet password go there"),
    email: z.string().describe('The same'),
  }),
  errors: ['accountsOnly', 'noPermission'],
})
