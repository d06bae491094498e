import { forgetCode as reset } from '#domain/device/identity.ts'
import { resetCode as contract } from '#lib/contract/device/reset-code.ts'
import { handle } from '../handle.ts'

export const resetCode = handle(contract, async (ctx, { simei }) => {
  await reset(ctx, ctx.visible.device(simei))
  return {}
})
