import { sendCode as contract } from '#lib/contract/user/send-code.ts'
import type { Caller } from '../../caller.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import {
  requestBindCode,
  requestOwnCode,
  requestRegisterCode,
  requestResetCode,
} from '../../domain/people/auth/request-code.ts'
import { pauseSeconds, validSeconds } from '../../domain/people/auth/send-code.ts'
import { AppError } from '../../errors.ts'
import { handlePublic, type PublicContext } from '../door/handle.ts'
import { given } from './given.ts'

export const sendCode = handlePublic(contract, async (ctx, params) => {
  const { services, client, now, requestId, ip } = ctx
  const { brand } = client
  const requested = { services, now, requestId, ip, brand, lang: params.lang || ctx.lang }
  const target = async () => {
    switch (params.purpose) {
      case 'register':
        return requestRegisterCode(requested, given(ctx, 'target', params.target))
      case 'forget': {
        const { kind, channel } = params
        const name = given(ctx, 'account', params.account)
        await requestResetCode(requested, { kind, name, channel })
        return ''
      }
      case 'bind':
        return requestBindCode(requested, await callerOf(ctx), given(ctx, 'target', params.target))
      case 'change':
      case 'wallet':
        return requestOwnCode(requested, await callerOf(ctx), {
          purpose: params.purpose,
          channel: params.channel,
        })
    }
  }
  return { target: await target(), wait_seconds: pauseSeconds, valid_seconds: validSeconds }
})

/** Codes about an account or device need its session. */
async function callerOf({ services, client }: PublicContext): Promise<Caller> {
  const session = client.earlier && (await findSession(services, client.earlier))
  if (!session) throw new AppError('loginExpired')
  return session.caller
}
