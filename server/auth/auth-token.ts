import { createHmac } from 'node:crypto'
import { decode, encode } from 'next-auth/jwt'

export type AuthToken = { sid: string; secret: string }

/** Shares nothing with the password pepper. */
export const authSecret = (secret: string) =>
  createHmac('sha256', secret).update('next-auth').digest('hex')

export const authCookieName = (isSecure: boolean) =>
  `${isSecure ? '__Secure-' : ''}next-auth.session-token`

export function writeAuthToken(
  token: AuthToken,
  { secret, maxAgeSeconds }: { secret: string; maxAgeSeconds: number },
): Promise<string> {
  return encode({ token, secret: authSecret(secret), maxAge: maxAgeSeconds })
}

/** Undefined without one signed by us. */
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
