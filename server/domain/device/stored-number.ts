import { numberKey } from '#lib/rules/device-number.ts'
import type { NewDevice } from './register-device.ts'

/** Digits with spaces or dashes between them, as numbers are printed. */
const printed = /^\d[\d\s-]*$/

/**
 * How a number is kept: as the device sends it, which the gateways look up as it is. A terminal number of JT/T 808 is
 * padded with zeros on the wire and kept without them; other numbers keep zeros and case. Whether two numbers are the
 * same device is for `numberKey` to say.
 */
export function storedNumber({ number, protocol }: Pick<NewDevice, 'number' | 'protocol'>): string {
  const trimmed = number.trim()
  if (protocol === 'jt808') return numberKey(trimmed)
  return printed.test(trimmed) ? trimmed.replace(/[\s-]/g, '') : trimmed
}
