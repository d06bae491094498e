import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { cardId, unixTime } from '../fields.ts'
import { payeeKind } from '../wallet-fields.ts'

export const getCards = defineFunc('wallet/GetCards', {
  summary: "Bank cards and PayPal accounts of the caller's wallet, in the order they were bound.",
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        card_id: cardId,
        kind: payeeKind,
        holder: z.string(),
        bank: z.string(),
        branch: z.string(),
        tail: z.string().describe('Last four, or the mail address with its middle hidden'),
        time: unixTime.describe('When it was bound'),
        is_usable: z.boolean().describe("Whether its holder is the wallet's real name"),
      }),
    ),
  }),
  errors: ['accountsOnly', 'noPermission'],
})
