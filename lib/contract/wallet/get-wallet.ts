import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId } from '../fields.ts'
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
    withdrawable: cents.describe('Profit: what can be withdrawn'),
    held: cents.describe('Waiting in withdrawals'),
    month_left: cents.describe('May still be withdrawn this month, whatever the balance'),
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
