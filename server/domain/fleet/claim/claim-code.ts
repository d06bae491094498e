import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { numberKey } from '#lib/rules/device-number.ts'

/** Keyed with SECRET, bound to the number. Ignores case, spaces, dashes. */
export function hashClaimCode(number: string, code: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'claim codes', 32))
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key)
    .update(JSON.stringify([numberKey(number), bare]))
    .digest()
}

/** Constant time. */
export const fitsClaimCode = (stored: Buffer, hash: Buffer) => timingSafeEqual(stored, hash)
