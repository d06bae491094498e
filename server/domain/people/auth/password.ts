import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../../../process/limit-concurrency.ts'

/** OWASP's first argon2id; 8 ms (docs/security.md#passwords). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** 69 bits: one pass over a MiB does. */
export const costOfRandom = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

/** Login floods must not take all processors. */
const inTurn = limitConcurrency(4)

/** Hex: `verify` refuses bytes that are no UTF-8. */
const pepper = (md5: string, secret: string) =>
  createHmac('sha256', secret).update(md5).digest('hex')

/** `md5`: lower-case hex. Peppered with SECRET against lists of md5s. */
export function hashPassword(md5: string, secret: string, how = cost): Promise<string> {
  return inTurn(() => hash(pepper(md5, secret), how))
}

export function verifyPassword(stored: string, md5: string, secret: string): Promise<boolean> {
  return inTurn(() => verify(stored, pepper(md5, secret)))
}

const demoDevicePassword = createHash('md5').update('123456').digest()

export function isDefaultDevicePassword(md5: string): boolean {
  return timingSafeEqual(Buffer.from(md5, 'hex'), demoDevicePassword)
}

/** `md5`: lower-case hex. */
export const passwordFits = async (
  stored: string | undefined,
  md5: string,
  secret: string,
): Promise<boolean> => stored !== undefined && verifyPassword(stored, md5, secret)

const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export async function newRandomPassword(
  secret: string,
): Promise<{ password: string; hash: string }> {
  const password = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  const md5 = createHash('md5').update(password).digest('hex')
  return { password, hash: await hashPassword(md5, secret, costOfRandom) }
}

let dummy: Promise<string> | undefined

/** Unknown accounts must take as long. */
export async function spendVerify(md5: string, secret: string): Promise<void> {
  dummy ??= hashPassword('0'.repeat(32), secret)
  await verifyPassword(await dummy, md5, secret)
}
