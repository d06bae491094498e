import { setIdentity as contract } from '#lib/contract/device/set-identity.ts'
import { changeIdentity as set } from '../../domain/fleet/device/identity.ts'
import { handle } from '../door/handle.ts'

export const setIdentity = handle(contract, async (ctx, { simei, identity, networks }) => {
  await set(ctx, ctx.visible.device(simei), { mode: identity, networks })
  return {}
})
