import { setAuth as contract } from '#lib/contract/usermgr/set-auth.ts'
import { setRights } from '../../domain/people/account/rights.ts'
import { handle } from '../door/handle.ts'

export const setAuth = handle(contract, async (ctx, { suid, auth, stamp }) => {
  const set = await setRights(ctx, ctx.visible.account(suid), { wanted: auth, stamp })
  return { auth: set.rights, stamp: set.stamp }
})
