import { apiKeyPrefix } from '#lib/rules/api-key-limits.ts'
import { readAuthToken } from '../../auth/auth-token.ts'
import {
  type KnownBrowser,
  knownBrowserCookie,
  readKnownBrowser,
} from '../../domain/people/auth/known-browser.ts'
import {
  type Credentials,
  cookieName,
  parseCookieValue,
} from '../../domain/people/auth/session-token.ts'
import type { Services } from '../../services.ts'
import { cookiesOf, type MapiRequest } from './request.ts'

/**
 * The sid with its cookie's secret, or a cookie alone (ours or next-auth's); undefined without any.
 */
export async function credentialsOf(
  request: MapiRequest,
  services: Services,
): Promise<{ credentials: Credentials; usesCookie: boolean } | undefined> {
  const sid = request.query.get('sid') || undefined
  const cookies = cookiesOf(request)
  const cookie = parseCookieValue(cookies.get(cookieName(request.isSecure)))
  if (sid && cookie?.sid === sid) return { credentials: cookie, usesCookie: true }
  if (sid && !hasAuthCookie(cookies)) return { credentials: { sid }, usesCookie: false }
  if (!sid && cookie) return { credentials: cookie, usesCookie: true }
  const token = await readAuthToken(cookies, services.config.SECRET)
  if (token && (!sid || token.sid === sid)) return { credentials: token, usesCookie: true }
  return sid ? { credentials: { sid }, usesCookie: false } : undefined
}

const hasAuthCookie = (cookies: Map<string, string>) =>
  [...cookies.keys()].some((name) => name.endsWith('next-auth.session-token'))

export function knownBrowserOf(request: MapiRequest, services: Services): KnownBrowser | undefined {
  const cookie = cookiesOf(request).get(knownBrowserCookie(request.isSecure))
  return readKnownBrowser(cookie, services.config.SECRET)
}

/**
 * A key in place of a session: `Authorization: Bearer`. It goes before sid and cookie; what is none of ours does so only
 * where there is neither, as proxies in front pass on tokens of their own.
 */
export function bearerOf({ header, query }: MapiRequest): string | undefined {
  const [, text] = /^bearer +(\S+) *$/i.exec(header('authorization') ?? '') ?? []
  const isOther = text !== undefined && !text.startsWith(apiKeyPrefix)
  return isOther && (query.has('sid') || header('cookie') !== undefined) ? undefined : text
}
