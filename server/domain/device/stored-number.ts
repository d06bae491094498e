import { protocols } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { NewDevice } from './register-device.ts'

/** Digits with spaces or dashes between them, as numbers are printed. */
const printed = /^\d[\d\s-]*$/

/**
 * How a number is kept: as the device sends it, which the gateways look up as it is. Numbers that a
 * protocol pads on the wire lose their zeros; others keep zeros and case. Whether two numbers are the
 * same device is for `numberKey` to say.
 */
export function storedNumber({ number, protocol }: Pick<NewDevice, 'number' | 'protocol'>): string {
  const trimmed = number.trim()
  if (protocols[protocol].isPadded) return numberKey(trimmed)
  return printed.test(trimmed) ? trimmed.replace(/[\s-]/g, '') : trimmed
}
