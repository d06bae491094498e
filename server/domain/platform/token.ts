import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Constant time. */
export function fitsHash(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash)
}
