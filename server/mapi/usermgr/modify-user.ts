import { modifyUser as contract } from '#lib/contract/usermgr/modify-user.ts'
import { modifyAccount } from '../../domain/people/account/modify-account.ts'
import { handle } from '../door/handle.ts'

export const modifyUser = handle(contract, async (ctx, params) => {
  const { nickName: name, phone, email, region, remark, role, stamp } = params
  const zone = params.zone_name ?? params.zone
  const isFrozen = params.is_frozen
  const change = { name, phone, email, region, zone, remark, role, isFrozen }
  const { brand } = ctx.client
  const id = ctx.visible.account(params.suid)
  return { stamp: await modifyAccount(ctx, id, { change, stamp, brand }) }
})
