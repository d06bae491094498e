import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits from the system's generator, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Compares a token with a stored hash in constant time. */
export function fitsHash(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash)
}

/** What a client shows to prove its session. `secret` comes from the browser's HttpOnly cookie only. */
export type Credentials = { sid: string; secret?: string | undefined }

/** The cookie of a browser session: it names the session and holds the second secret. */
export const cookieValue = ({ sid, secret }: { sid: string; secret: string }) => `${sid}.${secret}`

/** Reads a session cookie; undefined when it is not one of ours. */
export function parseCookieValue(
  value: string | undefined,
): { sid: string; secret: string } | undefined {
  const [, sid, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? []
  return sid && secret ? { sid, secret } : undefined
}

/** The cookie's name: browsers keep a `__Host-` cookie from being set by another host or over http. */
export const cookieName = (isSecure: boolean) => (isSecure ? '__Host-wp' : 'wp')
