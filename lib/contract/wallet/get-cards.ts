import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { cardId, unixTime } from '../fields.ts'

export const getCards = defineFunc('wallet/GetCards', {
  summary: "Bank cards of the caller's wallet, in the order they were bound.",
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        card_id: cardId,
        holder: z.string(),
        bank: z.string(),
        branch: z.string(),
        tail: z.string().describe('Last four'),
        time: unixTime.describe('When it was bound'),
        is_usable: z.boolean().describe("Whether its holder is the wallet's real name"),
      }),
    ),
  }),
  errors: ['accountsOnly', 'noPermission'],
})
