import { setAgentPrice as contract } from '#lib/contract/incrementpackage/set-agent-price.ts'
import { priceForDealer } from '../../domain/package/set-price.ts'
import { handle } from '../handle.ts'

export const setAgentPrice = handle(contract, async (ctx, params) => {
  const { batch_no, agent_price: amount, is_modify: isModify } = params
  const child = ctx.visible.organisation(params.sfamilyid)
  await priceForDealer(ctx, child, { packageId: Number(batch_no), amount, isModify })
  return {}
})
