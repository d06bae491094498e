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
