import { getWallet as contract } from '#lib/contract/wallet/get-wallet.ts'
import { readWallet } from '../../domain/trade/wallet/read-wallet.ts'
import { handle } from '../door/handle.ts'

export const getWallet = handle(contract, async (ctx) => {
  const currency = ctx.client.brand.currency.code
  const wallet = await readWallet(ctx, currency)
  return {
    balance: wallet.cash + wallet.profit,
    withdrawable: Math.max(0, wallet.profit - wallet.maturing.amount),
    maturing: wallet.maturing.amount,
    matures_first: wallet.maturing.firstAt,
    matures_last: wallet.maturing.lastAt,
    held: wallet.held,
    owed: wallet.owed,
    month_left: wallet.monthLeft,
    day_left: wallet.dayLeft,
    currency,
    has_pwd: wallet.passwordHash !== null,
    may_set_pwd: wallet.isKeeper,
    real_name: wallet.realName,
    identity_card: wallet.identityShown,
    licence_id: wallet.licenceId,
    phone: wallet.phone,
    email: wallet.email,
  }
})
