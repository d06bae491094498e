import { loginFlags } from '#lib/codes/permissions.ts'
import { login as contract } from '#lib/contract/user/login.ts'
import { sessionCookies } from '../../auth/cookies.ts'
import { withBrandRights } from '../../domain/people/auth/brand-rights.ts'
import { closeSession } from '../../domain/people/auth/close-session.ts'
import { describeSession } from '../../domain/people/auth/describe-session.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { knownBrowserLine } from '../../domain/people/auth/known-browser.ts'
import { logIn } from '../../domain/people/auth/log-in.ts'
import type { Credentials } from '../../domain/people/auth/session-token.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { handlePublic } from '../door/handle.ts'
import { sessionReply } from './session-reply.ts'

export const login = handlePublic(contract, async (ctx, params) => {
  const { services, client } = ctx
  const browser = client.knownBrowser()
  const result = await logIn(services, {
    account: params.account,
    md5: params.pwd_md5,
    flags: params.flag === undefined ? loginFlags : [params.flag].flat(),
    totp: params.totp,
    isBrowser: client.isBrowser,
    browser,
    isRemembered: params.remember,
    lang: params.lang && knownLanguage(params.lang),
    fallbackLang: ctx.lang,
    ip: ctx.ip,
    agent: client.agent,
    isApp: Boolean(params.mpm),
    said: {
      saidProject: params.info?.project || undefined,
      saidBrowser: params.info?.browser || undefined,
      saidIp: params.info?.ip || undefined,
    },
    requestId: ctx.requestId,
  })
  if (result.kind === 'choose') return { flag: result.flags }
  if (result.kind === 'totp') return { flag: [result.flag], need_totp: true as const }
  const { sid, secret, maxAgeSeconds } = result.session
  if (secret !== undefined) {
    await endEarlier(services, client.earlier)
    const cookies = await sessionCookies(
      { sid, secret, maxAgeSeconds },
      {
        isSecure: client.isSecure,
        secret: services.config.SECRET,
        isRemembered: params.remember,
      },
    )
    const { isSecure } = client
    const known = { secret: services.config.SECRET, isSecure }
    client.setCookies.push(...cookies, knownBrowserLine(browser, result.subject, known))
  }
  const caller = withBrandRights(result.caller, client.brand)
  return { sid, ...sessionReply(await describeSession(services, caller)) }
})

/** The new cookie replaces the only key to the old session. */
async function endEarlier(services: Services, earlier: Credentials | undefined): Promise<void> {
  const session = earlier && (await findSession(services, earlier).catch(ignoreRefusal))
  if (session) await closeSession(services, session.caller.sessionKey)
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
