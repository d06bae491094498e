import { z } from 'zod'
import { walletPartNames } from '#lib/codes/wallet.ts'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'
import { documentRow, orderRow, outTradeNo, refundRow } from '../pay-fields.ts'

const cents = z.int().describe('Cents')

export const getOrderDetail = defineFunc('pay/GetOrderDetail', {
  summary:
    "An order with its refunds and what each seller keeps. A caller sees the shares of organisations below its own; the root also the provider's number, entries of the ledger and events.",
  access: [],
  writes: false,
  params: z.strictObject({ out_trade_no: outTradeNo }),
  reply: z.object({
    order: orderRow,
    expire_time: unixTime.describe('Until when it can be paid'),
    new_end: unixTime
      .nullable()
      .describe('Until when what was bought lasts; null before it is given, or without an end'),
    documents: z.array(documentRow).describe('Receipt and credit notes, oldest first'),
    balances: z
      .array(
        z.object({
          kind: z.enum(walletPartNames).describe('Part of the wallet that it moved'),
          balance_before: cents,
          balance_after: cents,
        }),
      )
      .describe("Of the payer's wallet; empty for others than the payer and the root"),
    reference: z.string().describe("The provider's number; empty for all but the root"),
    refunds: z.array(
      refundRow.extend({
        operator: z.string(),
        end_time: unixTime.nullable(),
        giver: z
          .string()
          .describe("Of a gift: the seller that gave it, where it is the caller's own or below"),
      }),
    ),
    own_share: z
      .object({
        amount: cents,
        left: cents.describe('Of it, what pay/RefundShare can still give back; 0 when it cannot'),
      })
      .nullable()
      .describe("What the caller's organisation earned as one of its sellers; null for others"),
    shares: z
      .array(
        z.object({
          sfamily_name: z.string().describe('Empty: those above the caller together'),
          amount: cents,
          taken: cents.describe('Of it, what went back by refunds, gifts and disputes'),
        }),
      )
      .describe('As the prices were when the order was made, from the top'),
    entries: z
      .array(
        z.object({
          time: unixTime,
          op: z.string().describe('Such as e_po_profit'),
          sfamily_name: z.string(),
          kind: z.string().describe('Account of the ledger'),
          amount: cents,
        }),
      )
      .describe('For the root, oldest first, 200 at most'),
    events: z
      .array(z.object({ time: unixTime, provider: z.string(), event_id: z.string() }))
      .describe('For the root: taken from the provider, oldest first, 100 at most'),
  }),
  errors: ['notFound'],
})
