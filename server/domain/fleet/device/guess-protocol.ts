import { defaultProtocol, type Protocol, protocolNames, protocols } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { UnknownNumber } from '../discovery/list-unknown-numbers.ts'

/** By Luhn digit. */
function isImei(number: string): boolean {
  if (!/^\d{15}$/.test(number)) return false
  const sum = [...number].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** As a gateway saw it, else by the form of the number. */
export function guessProtocol(number: string, seen: UnknownNumber | undefined): Protocol {
  if (seen) return seen.protocol
  const key = numberKey(number)
  return (
    protocolNames.find((name) => protocols[name].names === namesOf(number, key)) ?? defaultProtocol
  )
}

function namesOf(number: string, key: string): (typeof protocols)[Protocol]['names'] {
  if (!/^\d+$/.test(key)) return 'text'
  return isImei(number) ? 'imei' : 'digits'
}
