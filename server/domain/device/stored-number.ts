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

/**
 * The condition that a device `d` has one of these numbers in any spelling; by the indexes of both.
 * @param keys placeholder of their keys (`numberKey`), a text[]
 * @param numbers placeholder of the numbers as they were asked for, a text[]
 */
export const hasNumber = (keys: string, numbers: string): string =>
  `(device_number_key(d.imei) = ANY(${keys}::text[]) AND NOT d.number_clash OR d.imei = ANY(${numbers}::text[]))`
