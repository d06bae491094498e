import type { z } from 'zod'
import { bindCard as bindCardContract } from '#lib/contract/wallet/bind-card.ts'
import { getCards as getCardsContract } from '#lib/contract/wallet/get-cards.ts'
import { getFile as getFileContract } from '#lib/contract/wallet/get-file.ts'
import { getPayee as getPayeeContract } from '#lib/contract/wallet/get-payee.ts'
import { removeCard as removeCardContract } from '#lib/contract/wallet/remove-card.ts'
import type { Context } from '../../context.ts'
import { addCard, dropCard, listCards } from '../../domain/trade/wallet/bank-cards.ts'
import { openWalletFile } from '../../domain/trade/wallet/open-wallet-file.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { readPayee } from '../../domain/trade/wallet/read-payee.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

export const getPayee = handle(getPayeeContract, async (ctx, { withdraw_id }) => {
  const payee = await readPayee(ctx, Number(withdraw_id))
  const { kind, holder, bank, branch, number, identity, licenceId, isComplete } = payee
  return {
    kind,
    holder,
    bank,
    branch,
    card_no: number,
    identity_card: identity,
    licence_id: licenceId,
    is_complete: isComplete,
  }
})

export const getCards = handle(getCardsContract, async (ctx) => {
  const { pool } = ctx.services
  const { organisationId, realName } = await ownWallet(ctx, pool)
  const cards = await listCards(pool, organisationId)
  return {
    items: cards.map(({ id, holder, ...card }) => ({
      ...card,
      holder,
      card_id: String(id),
      is_usable: holder === realName,
    })),
  }
})

export const bindCard = handle(bindCardContract, async (ctx, params) => {
  const account = params.kind === 'paypal' ? paypalOf(ctx, params) : cardOf(ctx, params)
  return { card_id: String(await addCard(ctx, { ...account, md5: params.md5_pwd })) }
})

type Params = z.output<typeof bindCardContract.params>

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

export const removeCard = handle(removeCardContract, async (ctx, { card_id, md5_pwd }) => {
  await dropCard(ctx, Number(card_id), md5_pwd)
  return {}
})

export const getFile = handle(getFileContract, (ctx, { file_id }) => openWalletFile(ctx, file_id))
