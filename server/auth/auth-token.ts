import { createHmac } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'

/** What next-auth's cookie carries: our session, which stays the only truth. */
export type AuthToken = { sid: string; secret: string }

/** Key of next-auth's cookies, derived so that it shares nothing with the password pepper. */
export const authSecret = (secret: string) =>
  createHmac('sha256', secret).update('next-auth').digest('hex')

/** Name of next-auth's session cookie. */
export const authCookieName = (isSecure: boolean) =>
  `${isSecure ? '__Secure-' : ''}next-auth.session-token`

/** The value of next-auth's session cookie for a session opened by a call. */
export function writeAuthToken(
  token: AuthToken,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number },
): Promise<string> {
  return encode({ token, secret: authSecret(secret), maxAge: maxAgeSeconds })
}

/** Our session in next-auth's cookie, or undefined when there is none that we signed. */
export async function readAuthToken(
  cookies: Map<string, string>,
  secret: string,
): Promise<AuthToken | undefined> {
  const raw = cookies.get(authCookieName(true)) ?? cookies.get(authCookieName(false))
  if (!raw) return undefined
  const token = await decode({ token: raw, secret: authSecret(secret) }).catch(() => null)
  const { sid, secret: proof } = token ?? {}
  return typeof sid === 'string' && typeof proof === 'string' ? { sid, secret: proof } : undefined
}
