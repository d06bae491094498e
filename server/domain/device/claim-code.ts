import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { numberKey } from '#lib/rules/device-number.ts'

/**
 * What is stored of the code printed on a device: without the platform's SECRET a leaked table does not give it back,
 * and the code of one device fits no other. Case, spaces and dashes do not count.
 */
export function hashClaimCode(number: string, code: string, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'claim codes', 32))
  const bare = code.replace(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', key)
    .update(JSON.stringify([numberKey(number), bare]))
    .digest()
}

/** Compares in constant time. */
export const fitsClaimCode = (stored: Buffer, hash: Buffer) => timingSafeEqual(stored, hash)
