import { createHmac } from 'node:crypto'

/** What a host shows to be one of a brand: the same whenever it is asked for, and of no other brand. 32 characters of base64url. */
export const hostToken = (secret: string, { brand, host }: { brand: string; host: string }) =>
  createHmac('sha256', secret)
    .update(`brand-host\n${brand}\n${host}`)
    .digest('base64url')
    .slice(0, 32)
