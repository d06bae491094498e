import { defaultProtocol, type Protocol, protocolNames, protocols } from '#lib/codes/protocols.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Services } from '../../services.ts'
import { listUnknownNumbers } from './list-unknown-numbers.ts'

/** By Luhn digit. */
function isImei(number: string): boolean {
  if (!/^\d{15}$/.test(number)) return false
  const sum = [...number].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export async function guessProtocol(services: Services, number: string): Promise<Protocol> {
  const key = numberKey(number)
  const seen = (await listUnknownNumbers(services)).find(({ imei }) => numberKey(imei) === key)
  if (seen) return seen.protocol
  return (
    protocolNames.find((name) => protocols[name].names === namesOf(number, key)) ?? defaultProtocol
  )
}

function namesOf(number: string, key: string): (typeof protocols)[Protocol]['names'] {
  if (!/^\d+$/.test(key)) return 'text'
  return isImei(number) ? 'imei' : 'digits'
}
