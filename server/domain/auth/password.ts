import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from './limit-concurrency.ts'

/** OWASP's first choice for argon2id, the library's default algorithm; 8 ms a hash (security.md §3.3). */
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

/** md5 of the password that a device has until somebody changes it. */
const defaultDevicePassword = createHash('md5').update('123456').digest()

/** Whether a password is the default of device log-ins. */
export function isDefaultDevicePassword(md5: string): boolean {
  return timingSafeEqual(Buffer.from(md5, 'hex'), defaultDevicePassword)
}

/**
 * Whether a password is that of an account or a device; a device that never got one of its own has the default.
 * @param md5 lower-case hex
 */
export async function passwordFits(
  { hash: stored, isDevice }: { hash: string | undefined; isDevice: boolean },
  md5: string,
  secret: string,
): Promise<boolean> {
  if (stored !== undefined) return verifyPassword(stored, md5, secret)
  return isDevice && isDefaultDevicePassword(md5)
}

let dummy: Promise<string> | undefined

/** Spends the time of a real check, so that an unknown account is not told apart by its speed. */
export async function spendVerify(md5: string, secret: string): Promise<void> {
  dummy ??= hashPassword('0'.repeat(32), secret)
  await verifyPassword(await dummy, md5, secret)
}
