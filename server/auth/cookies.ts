import { cookieName, cookieValue } from '../domain/people/auth/session-token.ts'
import { authCookieName, writeAuthToken } from './auth-token.ts'

const attributes = (isSecure: boolean) =>
  `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

type NewSession = { sid: string; secret: string; maxAgeSeconds: number }

/** Ours and next-auth's for the same session. */
export async function sessionCookies(
  session: NewSession,
  { isSecure, secret, isRemembered }: { isSecure: boolean; secret: string; isRemembered: boolean },
): Promise<string[]> {
  const { maxAgeSeconds } = session
  const life = isRemembered ? `; Max-Age=${maxAgeSeconds}` : ''
  const token = await writeAuthToken(
    { sid: session.sid, secret: session.secret },
    { secret, maxAgeSeconds },
  )
  return [
    `${cookieName(isSecure)}=${cookieValue(session)}; ${attributes(isSecure)}${life}`,
    `${authCookieName(isSecure)}=${token}; ${attributes(isSecure)}${life}`,
  ]
}

/**
 * At log-out browsers drop pages that "back" would show, and tiles of where somebody was. Not
 * `cookies`, which hold language, theme and the known browser; not `storage`, which ends web push,
 * kept for the account's next log-in.
 */
export const clearedSite = { 'clear-site-data': '"cache"' } as const

export function clearedCookies(isSecure: boolean): string[] {
  return [cookieName(isSecure), authCookieName(isSecure)].map(
    (name) => `${name}=; ${attributes(isSecure)}; Max-Age=0`,
  )
}
