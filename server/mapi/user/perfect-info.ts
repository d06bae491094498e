import { perfectInfo as contract } from '#lib/contract/user/perfect-info.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import { completeAccount } from '../../domain/people/auth/perfect-info.ts'
import { handle } from '../door/handle.ts'
import { sessionReply } from './session-reply.ts'

export const perfectInfo = handle(contract, async (ctx, params) => {
  const { nickName: name, region, phone, phone_code, email, email_code } = params
  const { pwd_md5: md5 } = params
  const missing = {
    name,
    region,
    phone: phone === undefined ? undefined : { target: phone, code: phone_code },
    email: email === undefined ? undefined : { target: email, code: email_code },
    md5,
  }
  const caller = await completeAccount(ctx, missing, ctx.client.brand)
  return sessionReply(await describeSession(ctx.services, caller))
})
