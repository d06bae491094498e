import type { z } from 'zod'
import { bindCard as contract } from '#lib/contract/wallet/bind-card.ts'
import type { Context } from '../../context.ts'
import { addCard } from '../../domain/trade/wallet/bank-cards.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

export const bindCard = handle(contract, async (ctx, params) => {
  const account = params.kind === 'paypal' ? paypalOf(ctx, params) : cardOf(ctx, params)
  return { card_id: String(await addCard(ctx, { ...account, md5: params.md5_pwd })) }
})

type Params = z.output<typeof contract.params>

function cardOf(ctx: Pick<Context, 'lang'>, { card_no: number, bank, branch }: Params) {
  if (number === undefined) throw badParam(ctx, 'card_no', 'required')
  if (bank === undefined) throw badParam(ctx, 'bank', 'required')
  return { kind: 'card' as const, number, bank, branch }
}

/** Mail addresses are the same in any case. */
function paypalOf(ctx: CallContext, { email }: Params) {
  if (!ctx.client.brand.payments.includes('paypal')) throw badParam(ctx, 'kind', 'invalid')
  if (email === undefined) throw badParam(ctx, 'email', 'required')
  const number = email.trim().toLowerCase()
  return { kind: 'paypal' as const, number, bank: 'PayPal', branch: '' }
}
