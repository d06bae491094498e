import { resetTermPwd as contract } from '#lib/contract/tool/reset-term-pwd.ts'
import { resetTerminalPassword } from '../../domain/account/reset-password.ts'
import { resetDevicePasswords } from '../../domain/device/reset-passwords.ts'
import { AppError } from '../../errors.ts'
import { toNumberReply } from '../batch-reply.ts'
import { handle } from '../handle.ts'

export const resetTermPwd = handle(contract, async (ctx, params) => {
  const { imei_list: numbers, suid, pwd_md5: password } = params
  const isAccount = suid !== undefined && password !== undefined
  if ((numbers !== undefined) === isAccount) throw new AppError('resetOneThing')
  if (isAccount) {
    const { brand } = ctx.client
    await resetTerminalPassword(ctx, { id: ctx.visible.account(suid), md5: password, brand })
    return { suc_items: [], fail_items: [] }
  }
  const asked = numbers ?? []
  const ids = [...ctx.visible.devicesByNumber(asked).values()]
  return toNumberReply(ctx.lang, asked, await resetDevicePasswords(ctx, ids))
})
