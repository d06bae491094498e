import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Who a link is for, and when it ends (Unix seconds). */
export type FirmwareLink = { rolloutId: number; deviceId: number; until: number }

const signChars = 27

/** 160 bits, with a key of their own. */
function signatureOf(text: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links to firmware', 32))
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, signChars)
}

/** Path at which one device fetches the firmware of its roll-out, without a session. Short: it goes into a text of 240 bytes. */
export function firmwarePath({ rolloutId, deviceId, until }: FirmwareLink, secret: string): string {
  const text = [rolloutId, deviceId, until].map((value) => value.toString(36)).join('.')
  return `/firmware/${text}.${signatureOf(text, secret)}`
}

/** Undefined for what was not signed here. */
export function readFirmwarePath(rest: string, secret: string): FirmwareLink | undefined {
  const [, text = '', signature = ''] =
    /^([a-z0-9]{1,7}\.[a-z0-9]{1,7}\.[a-z0-9]{1,8})\.([\w-]{27})$/.exec(rest) ?? []
  const right = Buffer.from(signatureOf(text, secret))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [rolloutId = 0, deviceId = 0, until = 0] = text
    .split('.')
    .map((part) => Number.parseInt(part, 36))
  return { rolloutId, deviceId, until }
}
