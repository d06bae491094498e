import { resetCode as contract } from '#lib/contract/device/reset-code.ts'
import { handle } from '#mapi/handle.ts'
import { forgetCode as reset } from '../../domain/fleet/device/identity.ts'

export const resetCode = handle(contract, async (ctx, { simei }) => {
  await reset(ctx, ctx.visible.device(simei))
  return {}
})
