import { register as contract } from '#lib/contract/user/register.ts'
import { registerAccount } from '../../domain/people/auth/register-account.ts'
import { handlePublic } from '../door/handle.ts'

export const register = handlePublic(contract, async (ctx, params) => {
  const { account: login, pwd_md5: md5, target, code, nickName: name, region } = params
  await registerAccount(ctx, ctx.client.brand, { login, md5, target, code, name, region })
  return {}
})
