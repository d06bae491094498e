import type { AuthOptions } from 'next-auth'
import type { BrandProfile } from '#brands/define.ts'
import { loginFlags } from '#lib/codes/permissions.ts'
import { login } from '#lib/contract/user/login.ts'
import { AppError } from '../app-error.ts'
import { logOut } from '../domain/people/auth/close-session.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { logIn } from '../domain/people/auth/log-in.ts'
import { askedBy } from '../domain/people/consent/consent.ts'
import { networkOf } from '../domain/platform/network-of.ts'
import type { Services } from '../services.ts'
import { authSecret } from './auth-token.ts'

export type AuthClient = { ip: string; isSecure: boolean; agent: string; brand: BrandProfile }

/** next-auth over our sessions: every request reads our table, so revocation works. */
export function authOptions(services: Services, client: AuthClient): AuthOptions {
  return {
    secret: authSecret(services.config.SECRET),
    session: { strategy: 'jwt', maxAge: 12 * 3_600 },
    useSecureCookies: client.isSecure,
    // Its logger would print its arguments.
    logger: {
      error: (what) => services.log.error({ what }, 'next-auth failed'),
      warn: (what) => services.log.debug({ what }, 'next-auth'),
      debug: () => undefined,
    },
    pages: { signIn: '/login' },
    // `Credentials()` of the package is no function under native ES modules.
    providers: [
      {
        id: 'credentials',
        name: 'Waypost',
        type: 'credentials',
        credentials: { account: {}, pwd_md5: {}, flag: {}, totp: {} },
        authorize: (given) => authorize(services, client, given),
      },
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { ...token, ...user } : token),
      session: async ({ session, token }) => {
        const found = await findSession(services, tokensOf(token))
        if (!found) return { expires: new Date(0).toISOString() }
        return { ...session, user: { name: found.caller.name } }
      },
    },
    events: {
      signOut: async ({ token }) => {
        const found = await findSession(services, tokensOf(token))
        const { now } = services
        if (found)
          await logOut({ services, caller: found.caller, now, ip: client.ip, requestId: '' })
      },
    },
  }
}

const tokensOf = (token: Record<string, unknown>) => ({
  sid: String(token['sid']),
  secret: String(token['secret']),
})

/** As user/Login; next-auth expects null for a refusal. */
async function authorize(
  services: Services,
  { ip, agent, brand }: AuthClient,
  given: Record<string, string> | undefined,
) {
  const params = login.params.safeParse({
    account: given?.['account'],
    pwd_md5: given?.['pwd_md5'],
    flag: given?.['flag'] || undefined,
    totp: given?.['totp'] || undefined,
  })
  if (!params.success) return null
  // One limit, whichever door is used.
  const key = `${networkOf(ip)}:${login.name}`
  const isAllowed = !login.rate || (await services.limiter.take(key, login.rate, services.now()))
  if (!isAllowed) return null
  const { account, pwd_md5: md5, flag, totp } = params.data
  const request = {
    account,
    md5,
    flags: flag === undefined ? loginFlags : [flag].flat(),
    totp,
    isBrowser: true,
    browser: undefined,
    isRemembered: false,
    lang: undefined,
    fallbackLang: 'zh',
    ip,
    agent,
    isApp: false,
    said: {},
    requestId: '',
    agreement: askedBy(brand),
  }
  try {
    const result = await logIn(services, request)
    if (result.kind !== 'opened') return null
    const { sid, secret } = result.session
    return { id: account, sid, secret }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
