import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Constant time. */
export function fitsHash(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash)
}

/** Only from the browser's HttpOnly cookie. */
export type Credentials = { sid: string; secret?: string | undefined }

export const cookieValue = ({ sid, secret }: { sid: string; secret: string }) => `${sid}.${secret}`

export function parseCookieValue(
  value: string | undefined,
): { sid: string; secret: string } | undefined {
  const [, sid, secret] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? []
  return sid && secret ? { sid, secret } : undefined
}

/** `__Host-`: no other host and no http response can set it. */
export const cookieName = (isSecure: boolean) => (isSecure ? '__Host-wp' : 'wp')
