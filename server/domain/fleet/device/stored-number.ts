import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'

const printed = /^\d[\d\s-]*$/

/** As sent. Numbers padded on the wire lose zeros; others keep zeros and case. */
export function storedNumber({ number, protocol }: { number: string; protocol: Protocol }): string {
  const trimmed = number.trim()
  if (protocols[protocol].isPadded) return numberKey(trimmed)
  return printed.test(trimmed) ? trimmed.replace(/[\s-]/g, '') : trimmed
}
