import { setTerminalPrice as contract } from '#lib/contract/incrementpackage/set-terminal-price.ts'
import { priceForUsers } from '../../domain/package/set-price.ts'
import { handle } from '../handle.ts'

export const setTerminalPrice = handle(contract, async (ctx, params) => {
  await priceForUsers(ctx, { packageId: Number(params.batch_no), amount: params.terminal_price })
  return {}
})
