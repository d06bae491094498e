import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** A derived key per use. */
export type SealKey = { secret: string; use: string }

const ivBytes = 12
const tagBytes = 16

const keyOf = ({ secret, use }: SealKey) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** AES-256-GCM; `about` is authenticated. */
export function sealJson(value: unknown, about: string, key: SealKey): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws for another `about` or SECRET. */
export function openJson(sealed: Buffer, about: string, key: SealKey): unknown {
  const textAt = ivBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(ivBytes, textAt))
  const text = Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** Hex HMAC. */
export const keyedHash = (text: string, key: SealKey) =>
  createHmac('sha256', keyOf(key)).update(text).digest('hex')
