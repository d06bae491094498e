import { delUser as contract } from '#lib/contract/usermgr/del-user.ts'
import { removeAccount } from '../../domain/people/account/remove-account.ts'
import { handle } from '../door/handle.ts'

export const delUser = handle(contract, async (ctx, { suid }) => ({
  imei_count: await removeAccount(ctx, ctx.visible.account(suid)),
}))
