import { setPwd as contract } from '#lib/contract/wallet/set-pwd.ts'
import { setWalletPassword } from '../../domain/trade/wallet/wallet-password.ts'
import { handle } from '../door/handle.ts'

export const setPwd = handle(contract, async (ctx, params) => {
  const { pwd_md5: md5, login_pwd_md5: loginMd5, old_pwd_md5: oldMd5, code, channel } = params
  await setWalletPassword(ctx, {
    md5,
    loginMd5,
    oldMd5,
    code: code ? { code, channel } : undefined,
  })
  return {}
})
