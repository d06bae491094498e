import { resetPwd as contract } from '#lib/contract/usermgr/reset-pwd.ts'
import { resetPasswordOf } from '../../domain/people/account/reset-password.ts'
import { handle } from '../door/handle.ts'

export const resetPwd = handle(contract, async (ctx, { suid, pwd_md5: md5 }) => {
  const { brand } = ctx.client
  await resetPasswordOf(ctx, { id: ctx.visible.account(suid), md5, brand })
  return {}
})
