import { createHash, timingSafeEqual } from 'node:crypto'

/** Of what a request carries; `hash`: SHA-256 of the device's, hex. Of a device without one nothing is right. */
export function isToken(token: string | undefined, hash: string | undefined): boolean {
  if (token === undefined || hash === undefined) return false
  return timingSafeEqual(createHash('sha256').update(token).digest(), Buffer.from(hash, 'hex'))
}
