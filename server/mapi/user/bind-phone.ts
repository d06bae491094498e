import { bindPhone as contract } from '#lib/contract/user/bind-phone.ts'
import { bindContact } from '../../domain/people/auth/bind-contact.ts'
import { handle } from '../door/handle.ts'

export const bindPhone = handle(contract, async (ctx, params) => {
  const { target, code, pwd_md5: md5, old_code: oldCode } = params
  const { brand } = ctx.client
  const bound = await bindContact(ctx, { target, code, md5, oldCode, brand })
  return { target: bound.shown, reset_from: Math.ceil(bound.countsFrom / 1000) }
})
