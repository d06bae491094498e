import { plainDigits } from '../format/digits.ts'
import { axisIn, readDegrees } from '../format/read-degrees.ts'
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
  if (!('plain' in read)) return sixtiethsOf(text)
  const { plain } = read
  if (scaled.test(plain)) return Number(plain)
  return degrees.test(plain) ? Math.round(Number(plain) * 1e6) : undefined
}

/** Degrees, minutes and seconds, of either axis. */
function sixtiethsOf(text: string): number | undefined {
  const read = /[°º˚:'′]/.test(text) ? readDegrees(text, 'lon') : undefined
  return read && 'micro' in read ? read.micro : undefined
}

/** What stands between two numbers, the surest first: a comma may stand within both. */
const between = [/[;；、|\t]+|[,，،]\s+|\s+[,，،]|\s*\/\s*/, /\s+/, /[,，،]/] as const
/** "45,764043" is one number, whose comma stands before decimals. */
const isOne = (first: string, second: string) =>
  /^-?0*[1-9]\d{0,2}$/.test(first) && /^\d+$/.test(second)

const longestPair = 100
/** Brackets around both. */
const bracketed = /^[([{](.*)[)\]}]$/

/**
 * Two coordinates in a line, with a dot or a comma before decimals, or in degrees, minutes and
 * seconds with the letters of their sides; else undefined.
 */
export function splitCoordinates(text: string): [first: string, second: string] | undefined {
  const line = plainDigits(text).trim().replace(bracketed, '$1').trim()
  if (line.length > longestPair) return undefined
  return splitBySides(line) ?? splitNumbers(line)
}

/** Where a letter of both sides shows which part is the latitude. */
function splitBySides(line: string): [first: string, second: string] | undefined {
  if (!/\p{L}/u.test(line)) return undefined
  for (const { index, 0: sign } of line.matchAll(
    /[\s,;/，、]+|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu,
  )) {
    const parts = [line.slice(0, index), line.slice(index + sign.length)] as const
    const [first, second] = parts.map((part) => axisIn(part))
    if (!first || !second || first === second) continue
    if ('micro' in readDegrees(parts[0], first) && 'micro' in readDegrees(parts[1], second))
      return [...parts]
  }
  return undefined
}

function splitNumbers(line: string): [first: string, second: string] | undefined {
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

/**
 * Unless told by `order` or by letters of their sides, the larger is the longitude, whatever its sign
 * (else the Americas would turn).
 */
export function readCoordinates(
  first: string,
  second: string,
  order: CoordinateOrder = 'larger',
): Place | { broken: RuleKey } {
  const sided = readSided(first, second)
  if (sided) return sided
  const [a, b] = [microOf(first.trim()), microOf(second.trim())]
  if (a === undefined || b === undefined) return { broken: 'coordinates' }
  const isTurned = order === 'larger' ? Math.abs(a) > Math.abs(b) : order === 'lonLat'
  return isTurned ? placeOf(b, a) : placeOf(a, b)
}

/** Undefined where no letter says which of them is which. */
function readSided(first: string, second: string): Place | { broken: RuleKey } | undefined {
  const [one, other] = [axisIn(first), axisIn(second)]
  if (!one && !other) return undefined
  const isTurned = one ? one === 'lon' : other === 'lat'
  const [lat, lon] = isTurned ? [second, first] : [first, second]
  const read = [readDegrees(lat, 'lat'), readDegrees(lon, 'lon')] as const
  for (const found of read) if ('cause' in found) return { broken: found.cause }
  const [latMicro = 0, lonMicro = 0] = read.flatMap((found) =>
    'micro' in found ? found.micro : [],
  )
  return one === other ? { broken: 'coordinates' } : placeOf(latMicro, lonMicro)
}

function placeOf(latMicro: number, lonMicro: number): Place | { broken: RuleKey } {
  if (latMicro === 0 && lonMicro === 0) return { broken: 'coordinatesZero' }
  return within(lonMicro, -180e6, 180e6) && within(latMicro, -90e6, 90e6)
    ? { latMicro, lonMicro }
    : { broken: 'coordinatesRange' }
}
