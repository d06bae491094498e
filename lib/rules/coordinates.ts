import { plainDigits } from '../format/digits.ts'
import { readNumber } from '../format/read-number.ts'
import { within } from './number.ts'
import type { RuleKey } from './rule.ts'

type Place = { latMicro: number; lonMicro: number }

const scaled = /^-?\d{4,9}$/
const degrees = /^-?\d{1,3}(?:\.\d{1,10})?$/

/**
 * Degrees × 1e6. Without decimals it is that already, but for up to three digits: nobody means a
 * place within 111 m of the equator or the prime meridian, and 91 would be kept as one. Nobody
 * groups degrees by thousands.
 */
function microOf(text: string): number | undefined {
  const read = readNumber(text.replace(/°$/, ''), 'either')
  if (!('plain' in read)) return undefined
  const { plain } = read
  if (scaled.test(plain)) return Number(plain)
  return degrees.test(plain) ? Math.round(Number(plain) * 1e6) : undefined
}

/** What stands between two numbers, the surest first: a comma may stand within both. */
const between = [/[;；、|\t]+|[,，،]\s+|\s+[,，،]/, /\s+/, /[,，،]/] as const
/** "45,764043" is one number, whose comma stands before decimals. */
const isOne = (first: string, second: string) =>
  /^-?0*[1-9]\d{0,2}$/.test(first) && /^\d+$/.test(second)

/** Two coordinates in a line, with a dot or a comma before decimals; else undefined. */
export function splitCoordinates(text: string): [first: string, second: string] | undefined {
  const line = plainDigits(text).trim()
  for (const sign of between) {
    const [first, second, ...rest] = line.split(sign).filter((part) => part !== '')
    if (!first || !second || rest.length > 0) continue
    return sign === between[2] && isOne(first, second) ? undefined : [first, second]
  }
  // Four runs of digits between commas are two numbers only.
  const [, first, second] = /^(-?\d{1,3},\d+),(-?\d{1,3},\d+)$/.exec(line) ?? []
  return first && second ? [first, second] : undefined
}

export const coordinateOrders = ['larger', 'latLon', 'lonLat'] as const
export type CoordinateOrder = (typeof coordinateOrders)[number]

/** Unless told, the larger is the longitude, whatever its sign (else the Americas would turn). */
export function readCoordinates(
  first: string,
  second: string,
  order: CoordinateOrder = 'larger',
): Place | { broken: RuleKey } {
  const [a, b] = [microOf(first.trim()), microOf(second.trim())]
  if (a === undefined || b === undefined) return { broken: 'coordinates' }
  if (a === 0 && b === 0) return { broken: 'coordinatesZero' }
  const isTurned = order === 'larger' ? Math.abs(a) > Math.abs(b) : order === 'lonLat'
  const [latMicro, lonMicro] = isTurned ? [b, a] : [a, b]
  return within(lonMicro, -180e6, 180e6) && within(latMicro, -90e6, 90e6)
    ? { latMicro, lonMicro }
    : { broken: 'coordinatesRange' }
}
