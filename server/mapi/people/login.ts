import type { z } from 'zod'
import { loginFlags } from '#lib/codes/permissions.ts'
import { beginPasskeyLogin as beginPasskeyLoginContract } from '#lib/contract/user/begin-passkey-login.ts'
import { findPwd as findPwdContract } from '#lib/contract/user/find-pwd.ts'
import { login as loginContract } from '#lib/contract/user/login.ts'
import { loginOut as loginOutContract } from '#lib/contract/user/login-out.ts'
import { passkeyLogin as passkeyLoginContract } from '#lib/contract/user/passkey-login.ts'
import { register as registerContract } from '#lib/contract/user/register.ts'
import { sendCode as sendCodeContract } from '#lib/contract/user/send-code.ts'
import { AppError } from '../../app-error.ts'
import { clearedCookies, clearedSite, sessionCookies } from '../../auth/cookies.ts'
import type { Caller } from '../../caller.ts'
import { closeSession, logOut } from '../../domain/people/auth/close-session.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import type { Entered, Visit } from '../../domain/people/auth/enter.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { knownBrowserLine } from '../../domain/people/auth/known-browser.ts'
import { logIn } from '../../domain/people/auth/log-in.ts'
import { logInByPasskey, offerPasskeyLogin } from '../../domain/people/auth/log-in-by-passkey.ts'
import { challengeMs } from '../../domain/people/auth/passkey-challenge.ts'
import { registerAccount } from '../../domain/people/auth/register-account.ts'
import {
  requestBindCode,
  requestOwnCode,
  requestRegisterCode,
  requestResetCode,
} from '../../domain/people/auth/request-code.ts'
import { resetPassword } from '../../domain/people/auth/reset-password.ts'
import { pauseSeconds, validSeconds } from '../../domain/people/auth/send-code.ts'
import type { Credentials } from '../../domain/people/auth/session-token.ts'
import { ownBrand, withBrandRights } from '../../domain/people/auth/with-brand-rights.ts'
import { askedBy } from '../../domain/people/consent/consent.ts'
import type { Services } from '../../services.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { given } from '../door/given.ts'
import { handle, handlePublic, type PublicContext } from '../door/handle.ts'
import { siteOf } from '../door/site-of.ts'
import { sessionReply } from '../rows/session-reply.ts'

export const login = handlePublic(loginContract, async (ctx, params) => {
  const result = await logIn(ctx.services, {
    account: params.account,
    md5: params.pwd_md5,
    flags: params.flag === undefined ? loginFlags : [params.flag].flat(),
    totp: params.totp,
    ...visitOf(ctx, params),
  })
  if (result.kind === 'choose') return { flag: result.flags }
  if (result.kind === 'totp') return { flag: [result.flag], need_totp: true as const }
  return admit(ctx, result, params.remember)
})

export const beginPasskeyLogin = handlePublic(beginPasskeyLoginContract, async (ctx) => {
  const site = siteOf(ctx.client)
  const challenge = offerPasskeyLogin(ctx.services, site)
  return { challenge, host: site.host, timeout_ms: challengeMs }
})

export const passkeyLogin = handlePublic(passkeyLoginContract, async (ctx, params) => {
  const site = siteOf(ctx.client)
  const answer = {
    credentialId: params.credential_id,
    clientData: params.client_data,
    authenticatorData: params.authenticator_data,
    signature: params.signature,
    userHandle: params.user_handle,
  }
  const entered = await logInByPasskey(ctx.services, visitOf(ctx, params), { answer, site })
  return admit(ctx, entered, params.remember)
})

type SaidParams = Pick<
  z.output<(typeof loginContract)['params']>,
  'lang' | 'info' | 'remember' | 'mpm'
>

/** What holds of any way to log in. */
const visitOf = (ctx: PublicContext, params: SaidParams): Visit => ({
  isBrowser: ctx.client.isBrowser,
  browser: ctx.client.knownBrowser(),
  isRemembered: params.remember,
  lang: params.lang && knownLanguage(params.lang),
  fallbackLang: ctx.lang,
  ip: ctx.ip,
  agent: ctx.client.agent,
  isApp: Boolean(params.mpm),
  agreement: ctx.client.isBrowser ? askedBy(ctx.client.brand) : undefined,
  said: {
    saidProject: params.info?.project || undefined,
    saidBrowser: params.info?.browser || undefined,
    saidIp: params.info?.ip || undefined,
  },
  requestId: ctx.requestId,
})

/** Cookies and facts of a session that was opened. */
async function admit({ services, client }: PublicContext, entered: Entered, isRemembered: boolean) {
  const { sid, secret, maxAgeSeconds } = entered.session
  if (secret !== undefined) {
    await endEarlier(services, client.earlier)
    const cookies = await sessionCookies(
      { sid, secret, maxAgeSeconds },
      {
        isSecure: client.isSecure,
        secret: services.config.SECRET,
        isRemembered,
      },
    )
    const { isSecure } = client
    const known = { secret: services.config.SECRET, isSecure }
    client.setCookies.push(
      ...cookies,
      knownBrowserLine(client.knownBrowser(), entered.subject, known),
    )
  }
  const caller = withBrandRights(entered.caller, client.brand, ownBrand(services.config))
  return { sid, ...sessionReply(await describeSession(services, caller)) }
}

/** The new cookie replaces the only key to the old session. */
async function endEarlier(services: Services, earlier: Credentials | undefined): Promise<void> {
  const session = earlier && (await findSession(services, earlier).catch(ignoreRefusal))
  if (session) await closeSession(services, session.caller.sessionKey)
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

export const loginOut = handle(loginOutContract, async (ctx) => {
  const { client } = ctx
  const leave = await logOut(ctx)
  if (client.isBrowser) {
    client.setCookies.push(...clearedCookies(client.isSecure))
    Object.assign(client.headers, clearedSite)
  }
  return { ...(leave !== undefined && { leave: leave }) }
})

export const register = handlePublic(registerContract, async (ctx, params) => {
  const { account: login, pwd_md5: md5, target, code, nickName: name, region } = params
  const { legal_hash: legalHash, invite } = params
  const language = knownLanguage(params.lang || ctx.lang)
  const own = { login, md5, target, code, name, region, legalHash, language, invite }
  await registerAccount(ctx, ctx.client.brand, own)
  return {}
})

export const findPwd = handlePublic(findPwdContract, async (ctx, params) => {
  const { kind, account: name, channel, code, pwd_md5: newMd5 } = params
  await resetPassword(ctx, { kind, name, channel, code, newMd5 })
  return {}
})

export const sendCode = handlePublic(sendCodeContract, async (ctx, params) => {
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
