import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** OWASP's first choice for argon2id, the library's default algorithm; 8 ms a hash (docs/security.md#passwords). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A flood of log-ins must not take all the processors. */
const inTurn = limitConcurrency(4)

/** In hex: the library's `verify` refuses bytes that are not UTF-8. */
const pepper = (md5: string, secret: string) =>
  createHmac('sha256', secret).update(md5).digest('hex')

/**
 * Hash to store for a password.
 * @param md5 lower-case hex md5 of the password, as clients send it
 * @param secret the platform's SECRET: without it a leaked table does not fall to a list of md5s
 */
export function hashPassword(md5: string, secret: string): Promise<string> {
  return inTurn(() => hash(pepper(md5, secret), cost))
}

/** Whether a password fits a stored hash. */
export function verifyPassword(stored: string, md5: string, secret: string): Promise<boolean> {
  return inTurn(() => verify(stored, pepper(md5, secret)))
}

/** md5 of the password that the devices of the demo have. */
const demoDevicePassword = createHash('md5').update('123456').digest()

/** Whether a password is that of the demo's devices, which everybody knows. */
export function isDefaultDevicePassword(md5: string): boolean {
  return timingSafeEqual(Buffer.from(md5, 'hex'), demoDevicePassword)
}

/**
 * Whether a password is that of an account or a device; where none is set nobody's is.
 * @param md5 lower-case hex
 */
export const passwordFits = async (
  stored: string | undefined,
  md5: string,
  secret: string,
): Promise<boolean> => stored !== undefined && verifyPassword(stored, md5, secret)

/** Letters and digits none of which looks like another. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 12 of 56 letters are 69 bits: a list of them is out of reach, so that one pass over a MiB is enough of a hash. */
const costOfRandom = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

/** A password from the system's generator, to be told to somebody and changed at once, with its hash to store. */
export async function newRandomPassword(
  secret: string,
): Promise<{ password: string; hash: string }> {
  const password = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
  const md5 = createHash('md5').update(password).digest('hex')
  return { password, hash: await inTurn(() => hash(pepper(md5, secret), costOfRandom)) }
}

let dummy: Promise<string> | undefined

/** Spends the time of a real check, so that an unknown account is not told apart by its speed. */
export async function spendVerify(md5: string, secret: string): Promise<void> {
  dummy ??= hashPassword('0'.repeat(32), secret)
  await verifyPassword(await dummy, md5, secret)
}
