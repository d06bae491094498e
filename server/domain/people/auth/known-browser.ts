import { timingSafeEqual } from 'node:crypto'
import { newToken } from '../../platform/token.ts'
import { keyedHash } from './sealed-json.ts'

/** Only its own wrong tries block it. */
export type KnownBrowser = {
  id: string
  /** `account:7`, `device:9`, newest first. */
  subjects: readonly string[]
}

const mostSubjects = 10
const use = 'known browsers'
/** Browsers cap cookies at 400 days. */
const lifeSeconds = 400 * 86_400

/** `__Host-`: no other host and no http response can set it. */
export const knownBrowserCookie = (isSecure: boolean) => (isSecure ? '__Host-wp-known' : 'wp-known')

const sign = (text: string, secret: string) => keyedHash(text, { secret, use })

/** Undefined if not signed here. */
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
