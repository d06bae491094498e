import { resetCode as contract } from '#lib/contract/device/reset-code.ts'
import { forgetCode as reset } from '../../domain/fleet/device/identity.ts'
import { handle } from '../door/handle.ts'

export const resetCode = handle(contract, async (ctx, { simei }) => {
  await reset(ctx, ctx.visible.device(simei))
  return {}
})
