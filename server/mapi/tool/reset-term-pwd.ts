import { resetTermPwd as contract } from '#lib/contract/tool/reset-term-pwd.ts'
import { resetDevicePasswords } from '../../domain/fleet/device/reset-passwords.ts'
import { resetTerminalPassword } from '../../domain/people/account/reset-password.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'
import { toNumberReply } from '../rows/batch-reply.ts'

export const resetTermPwd = handle(contract, async (ctx, params) => {
  const { imei_list: numbers, suid, pwd_md5: md5 } = params
  const { brand } = ctx.client
  if ((numbers === undefined) === (suid === undefined)) throw new AppError('resetOneThing')
  if (suid !== undefined) {
    if (md5 === undefined) throw new AppError('resetOneThing')
    await resetTerminalPassword(ctx, { id: ctx.visible.account(suid), md5, brand })
    return { suc_items: [], fail_items: [], passwords: [] }
  }
  const requested = numbers ?? []
  if (md5 !== undefined && requested.length > 1) throw new AppError('resetOneThing')
  const ids = [...ctx.visible.devicesByNumber(requested).values()]
  const { passwords, ...outcome } = await resetDevicePasswords(ctx, { ids, md5, brand })
  const given = passwords.map(({ id, imei, password }) => ({ simei: String(id), imei, password }))
  return { ...toNumberReply(ctx.lang, requested, outcome), passwords: given }
})
