import { findPwd as contract } from '#lib/contract/user/find-pwd.ts'
import { resetPassword } from '../../domain/people/auth/reset-password.ts'
import { handlePublic } from '../door/handle.ts'

export const findPwd = handlePublic(contract, async (ctx, params) => {
  const { kind, account: name, channel, code, pwd_md5: newMd5 } = params
  await resetPassword(ctx, { kind, name, channel, code, newMd5 })
  return {}
})
