import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'

const hex = z.string().regex(/^[0-9a-f]+$/)

/** SECRET of the platform under a passphrase (scrypt, AES-256-GCM). All bytes are hex. */
export const sealedSecret = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.int().min(1024).max(1_048_576),
  salt: hex,
  nonce: hex,
  tag: hex,
  bytes: hex,
})
export type SealedSecret = z.output<typeof sealedSecret>

/** 128 MB and a third of a second a try. */
const cost = 131_072
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

const keyOf = (passphrase: string, salt: Buffer, work: number) =>
  deriveKey(passphrase.normalize('NFC'), salt, 32, { N: work, r: 8, p: 1, maxmem: work * 2048 })

/** Neither the passphrase nor its key is kept: whoever made it opens it. */
export async function sealSecret(secret: string, passphrase: string): Promise<SealedSecret> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, cost), nonce)
  const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    kdf: 'scrypt',
    cost,
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
    bytes: bytes.toString('hex'),
  }
}

/** Undefined where the passphrase is another. */
export async function openSecret(
  sealed: SealedSecret,
  passphrase: string,
): Promise<string | undefined> {
  const bytesOf = (name: 'salt' | 'nonce' | 'tag' | 'bytes') => Buffer.from(sealed[name], 'hex')
  const key = await keyOf(passphrase, bytesOf('salt'), sealed.cost)
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf('nonce'), { authTagLength: 16 })
  decipher.setAuthTag(bytesOf('tag'))
  try {
    return Buffer.concat([decipher.update(bytesOf('bytes')), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Tells secrets apart without telling them. */
export const markOfSecret = (secret: string): Buffer =>
  createHmac('sha256', secret).update('backup: which secret').digest()

/** Of a manifest: only who has the secret can write another one. */
export const signManifest = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update('backup: manifest\n').update(body).digest()
