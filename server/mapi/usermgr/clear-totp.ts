import { resolveBrand } from '#brands/resolve.ts'
import { clearTotp as contract } from '#lib/contract/usermgr/clear-totp.ts'
import { clearTotp as clearFactor } from '../../domain/account/clear-totp.ts'
import { handle } from '../handle.ts'

export const clearTotp = handle(contract, async (ctx, { suid }) => {
  const brand = resolveBrand(ctx.client.host, ctx.services.config.DEFAULT_BRAND)
  await clearFactor(ctx, ctx.visible.account(suid), brand)
  return {}
})
