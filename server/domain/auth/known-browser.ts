import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './sealed-json.ts'
import { newToken } from './session-token.ts'

/** A browser in which accounts or devices have logged in before: it alone waits for its own wrong tries. */
export type KnownBrowser = {
  id: string
  /** `account:7`, `device:9`, the last one first. */
  subjects: readonly string[]
}

const mostSubjects = 10
const use = 'known browsers'
/** As long as browsers keep a cookie. */
const lifeSeconds = 400 * 86_400

/** The cookie's name: browsers keep a `__Host-` cookie from being set by another host or over http. */
export const knownBrowserCookie = (isSecure: boolean) => (isSecure ? '__Host-wp-known' : 'wp-known')

const sign = (text: string, secret: string) => keyedHash(text, { secret, use })

/** Reads the cookie; undefined when it is none that this platform signed. */
export function readKnownBrowser(
  value: string | undefined,
  secret: string,
): KnownBrowser | undefined {
  const [text = '', signature] = /^([\w-]{43}(?:~[a-z]+:\d+)+)\.([\da-f]{64})$/
    .exec(value ?? '')
    ?.slice(1) ?? [undefined, undefined]
  if (!signature) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text, secret)))) return undefined
  const [id = '', ...subjects] = text.split('~')
  return { id, subjects }
}

/** The Set-Cookie line of a browser in which somebody has just logged in. */
export function knownBrowserLine(
  known: KnownBrowser | undefined,
  subject: string,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): string {
  const others = known?.subjects.filter((one) => one !== subject) ?? []
  const subjects = [subject, ...others].slice(0, mostSubjects)
  const text = [known?.id ?? newToken(), ...subjects].join('~')
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${knownBrowserCookie(isSecure)}=${text}.${sign(text, secret)}; ${attributes}; Max-Age=${lifeSeconds}`
}
