import { getWithdrawList as contract } from '#lib/contract/wallet/get-withdraw-list.ts'
import { listOwn } from '../../domain/trade/wallet/list-withdrawals.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'
import { askedOf, toWithdrawRow } from '../rows/withdraw-row.ts'

export const getWithdrawList = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const orders = await listOwn(pool, organisationId, askedOf(params))
  return { items: orders.map(toWithdrawRow) }
})
