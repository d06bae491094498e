import { z } from 'zod'

export const endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .describe('Of PushSubscription: https of a public address')
const base64Url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))
/** Uncompressed point of P-256 and the 16 bytes of RFC 8291. */
export const pushKeys = { p256dh: base64Url(87), auth_key: base64Url(22) }
