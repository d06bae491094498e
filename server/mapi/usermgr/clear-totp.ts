import { clearTotp as contract } from '#lib/contract/usermgr/clear-totp.ts'
import { clearTotpOf as clearFactor } from '../../domain/people/account/clear-totp.ts'
import { handle } from '../door/handle.ts'

export const clearTotp = handle(contract, async (ctx, { suid }) => {
  await clearFactor(ctx, ctx.visible.account(suid), ctx.client.brand)
  return {}
})
