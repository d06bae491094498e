import { modifyPwd as contract } from '#lib/contract/user/modify-pwd.ts'
import { changePassword } from '../../domain/people/auth/change-password.ts'
import { handle } from '../door/handle.ts'

export const modifyPwd = handle(contract, async (ctx, params) => {
  await changePassword(ctx, { oldMd5: params.old_pwd_md5, newMd5: params.pwd_md5 })
  return {}
})
