import { setAuth as contract } from '#lib/contract/usermgr/set-auth.ts'
import { handle } from '#mapi/handle.ts'
import { setRights } from '../../domain/people/account/rights.ts'

export const setAuth = handle(contract, async (ctx, { suid, auth, stamp }) => {
  const set = await setRights(ctx, ctx.visible.account(suid), { wanted: auth, stamp })
  return { auth: set.rights, stamp: set.stamp }
})
