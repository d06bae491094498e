import { changeIdentity as set } from '#domain/device/identity.ts'
import { setIdentity as contract } from '#lib/contract/device/set-identity.ts'
import { handle } from '../handle.ts'

export const setIdentity = handle(contract, async (ctx, { simei, identity, networks }) => {
  await set(ctx, ctx.visible.device(simei), { mode: identity, networks })
  return {}
})
