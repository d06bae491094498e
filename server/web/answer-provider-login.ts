import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrandProfile } from '#brands/define.ts'
import { brandOfRequest } from '#brands/resolve.ts'
import { providerFailures } from '#lib/codes/provider-failures.ts'
import { acceptedLanguages } from '#lib/i18n/languages.ts'
import { AppError } from '../app-error.ts'
import { sessionCookies } from '../auth/cookies.ts'
import { closeSession } from '../domain/people/auth/close-session.ts'
import type { Visit } from '../domain/people/auth/enter.ts'
import { findSession } from '../domain/people/auth/find-session.ts'
import { knownBrowserLine } from '../domain/people/auth/known-browser.ts'
import { askedBy } from '../domain/people/consent/consent.ts'
import {
  beginProviderLogin,
  readTrip,
  tripSeconds,
} from '../domain/people/provider/begin-provider-login.ts'
import { findProvider } from '../domain/people/provider/identity-provider.ts'
import { logInByProvider } from '../domain/people/provider/log-in-by-provider.ts'
import { causeOf, refuseAtProvider } from '../domain/people/provider/refuse-at-provider.ts'
import { networkOf } from '../domain/platform/network-of.ts'
import { credentialsOf, knownBrowserOf } from '../mapi/door/credentials.ts'
import { cookiesOf, type MapiRequest } from '../mapi/door/request.ts'
import type { Services } from '../services.ts'
import { knownLanguage } from '../texts/error-text.ts'
import { type Client, mapiRequestFrom, type Target } from './request-facts.ts'
import { send } from './send.ts'

/** An office comes from one address. */
const rate = { perSecond: 2, burst: 60 }

/** Lax: it comes back with the navigation from the provider. */
const tripCookie = (isSecure: boolean) => (isSecure ? '__Host-wp-trip' : 'wp-trip')

const tripLine = (value: string, isSecure: boolean, seconds: number) =>
  `${tripCookie(isSecure)}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${seconds}`

const companyPage = '/company'

type Asked = {
  services: Services
  brand: BrandProfile
  request: MapiRequest
  origin: string
  target: Target
}

/**
 * `GET /auth/oidc/<brand>?provider=<id>` leads to an organisation's identity provider, and its
 * `/auth/oidc/<brand>/callback` opens the session. Only hosts of the brand do either. Refusals lead to a page for people.
 */
export async function answerProviderLogin(
  request: IncomingMessage,
  response: ServerResponse,
  {
    rest,
    client,
    target,
    services,
  }: {
    rest: string
    client: Client
    target: Target
    services: Services
  },
): Promise<void> {
  const [, name, isBack] = /^([\w-]{1,40})(\/callback)?$/.exec(rest) ?? []
  const brand = brandOfRequest(client, services.config)
  const hidden = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  if (name !== brand.brand || client.host === undefined)
    return send(request, response, { status: 404, headers: hidden })
  if (!(await services.limiter.take(`${networkOf(client.ip)}:oidc`, rate, services.now())))
    return send(request, response, { status: 429, headers: { ...hidden, 'retry-after': '30' } })
  const asked: Asked = {
    services,
    brand,
    request: mapiRequestFrom(request, client, target),
    origin: `${client.isSecure ? 'https' : 'http'}://${client.host}`,
    target,
  }
  const { location, cookies } = await (isBack ? comeBack(asked) : leave(asked)).catch(toPage(asked))
  const headers = { ...hidden, location: location, 'set-cookie': cookies }
  return send(request, response, { status: 303, headers: headers })
}

type Led = { location: string; cookies: string[] }

/** The trip is over, whatever came of it. */
const toPage =
  ({ request: { isSecure } }: Asked) =>
  (error: unknown): Led => {
    if (!(error instanceof AppError)) throw error
    const shown = providerFailures.find((name) => name === error.code) ?? 'providerRefused'
    const location = `${companyPage}?failed=${shown}`
    return { location: location, cookies: [tripLine('', isSecure, 0)] }
  }

const redirectUriOf = ({ origin, brand }: Asked) => `${origin}/auth/oidc/${brand.brand}/callback`

async function leave(asked: Asked): Promise<Led> {
  const { services, brand, target, request } = asked
  const id = Number(/^\d{1,9}$/.exec(target.query.get('provider') ?? '')?.[0] ?? 0)
  const provider = await findProvider(services.pool, { id: id, brand: brand.brand })
  if (!provider) throw new AppError('providerRefused')
  try {
    const { address, trip } = await beginProviderLogin(services, provider, redirectUriOf(asked))
    return { location: address, cookies: [tripLine(trip, request.isSecure, tripSeconds)] }
  } catch (error) {
    const cause = causeOf(error)
    return refuseAtProvider(services, visitOf(asked), { provider, error: 'providerDown', cause })
  }
}

function visitOf({ services, request, brand }: Asked): Visit {
  const [shown] = acceptedLanguages(request.header('accept-language') ?? '')
  return {
    isBrowser: true,
    browser: knownBrowserOf(request, services),
    isRemembered: false,
    lang: undefined,
    fallbackLang: knownLanguage(shown),
    ip: request.ip,
    agent: request.header('user-agent') ?? '',
    isApp: false,
    agreement: askedBy(brand),
    said: {},
    requestId: randomUUID(),
  }
}

async function comeBack(asked: Asked): Promise<Led> {
  const { services, request, brand, origin, target } = asked
  const { isSecure } = request
  const { SECRET: secret } = services.config
  const trip = readTrip(services, cookiesOf(request).get(tripCookie(isSecure)))
  if (!trip) throw new AppError('providerRefused')
  const address = new URL(`${redirectUriOf(asked)}?${target.query}`)
  const back = { trip, address, loginPage: `${origin}/login`, brand, log: services.log }
  const visit = visitOf(asked)
  const { session, subject } = await logInByProvider(services, visit, back)
  await endEarlier(services, request)
  const { sid, secret: proof = '', maxAgeSeconds } = session
  const opened = { sid, secret: proof, maxAgeSeconds }
  return {
    // Of use to this browser alone, whose cookie has the other half.
    location: `${companyPage}#${sid}`,
    cookies: [
      tripLine('', isSecure, 0),
      ...(await sessionCookies(opened, { isSecure, secret, isRemembered: false })),
      knownBrowserLine(visit.browser, subject, { secret, isSecure }),
    ],
  }
}

/** The new cookie replaces the only key to the old session. */
async function endEarlier(services: Services, request: MapiRequest): Promise<void> {
  const earlier = await credentialsOf(request, services)
  const session =
    earlier &&
    (await findSession(services, earlier.credentials).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return undefined
    }))
  if (session) await closeSession(services, session.caller.sessionKey)
}
