import { readPlusCode } from '#lib/geo/read-plus-code.ts'
import type { CoordType } from '../codes/coord-types.ts'
import { plainDigits } from '../format/digits.ts'
import { axisIn, readDegrees } from '../format/read-degrees.ts'
import { readNumber } from '../format/read-number.ts'
import { fromWgs } from '../geo/coordtype.ts'
import { readPlaceLink } from '../geo/place-link.ts'
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
  if (isMetres(first, second)) return { broken: 'coordinatesMetres' }
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

type Reading = {
  order?: CoordinateOrder
  /** Of the numbers, and of the answer; links and plus codes have their own. */
  system?: CoordType
}

/**
 * A place as people paste it: two coordinates, the link of a map, or a plus code. Undefined for any
 * other text, such as an address; `broken` with the cause for one of these that gives no place.
 */
export function readPlace(
  text: string,
  { order, system = 'wgs84ll' }: Reading = {},
): Place | { broken: RuleKey } | undefined {
  const link = readPlaceLink(text)
  if (link) return typeof link === 'string' ? { broken: linkCauses[link] } : placeIn(link, system)
  const code = codeIn(text)
  if (code) return code === 'short' ? { broken: 'plusCodeShort' } : placeIn(code, system)
  const named = readNamed(text) ?? readPoint(text)
  if (named) return named
  if (threeWords.test(text.trim())) return { broken: 'coordinatesWords' }
  if (isGrid(text)) return { broken: 'coordinatesMetres' }
  const pair = splitCoordinates(text)
  const read = pair && readCoordinates(...pair, order)
  // "Main Street 12, 9490" are two parts as well.
  return read && 'broken' in read && read.broken === 'coordinates' ? undefined : read
}

/** What is searched for a text: of a link or plus code its place, with the letters of its sides. */
export function searchText(text: string): string {
  const read = splitCoordinates(text) ? undefined : readPlace(text)
  if (!read || 'broken' in read) return text
  const [lat, lon] = [read.latMicro, read.lonMicro].map((micro) => Math.abs(micro / 1e6).toFixed(6))
  return `${lat} ${read.latMicro < 0 ? 'S' : 'N'}, ${lon} ${read.lonMicro < 0 ? 'W' : 'E'}`
}

const degreesWritten = '["\'\\s:=：]*([-+]?\\d{1,3}(?:[.,]\\d+)?)(?![.,]?\\d)'
const behind = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})${degreesWritten}`, 'iu')
const latNamed = behind('lat(?:itude?)?|breite(?:ngrad)?|широта|纬度|緯度|vĩ độ|عرض(?: جغرافیایی)?')
const lonNamed = behind(
  'lng|lon(?:g(?:itude?)?)?|länge(?:ngrad)?|долгота|经度|經度|経度|kinh độ|طول(?: جغرافیایی)?',
)

/** Both behind words for them, as in `lat: 47.141, lng: 9.5209` and in JSON. */
function readNamed(text: string): ReturnType<typeof placeOf> | undefined {
  const line = plainDigits(text)
  const [lat, lon] = [latNamed, lonNamed].map((pattern) => pattern.exec(line)?.[1])
  return lat && lon ? readTold(lat, lon) : undefined
}

/** Of well-known text, longitude first. */
const point = /^(?:SRID=4326;)?\s*POINT\s*Z?\s*\(\s*(\S+)\s+([^\s)]+)[^()]*\)$/i

function readPoint(text: string): ReturnType<typeof placeOf> | undefined {
  const [, lon, lat] = point.exec(text.trim()) ?? []
  return lat && lon ? readTold(lat, lon) : undefined
}

function readTold(lat: string, lon: string): ReturnType<typeof placeOf> {
  const [north, east] = [readDegrees(lat, 'lat'), readDegrees(lon, 'lon')]
  if ('cause' in north) return { broken: north.cause }
  return 'cause' in east ? { broken: east.cause } : placeOf(north.micro, east.micro)
}

const linkCauses = { short: 'linkShort', none: 'linkWithoutPlace' } as const

function placeIn({ lat, lon }: { lat: number; lon: number }, system: CoordType): Place {
  const [x, y] = fromWgs[system](lon, lat)
  return { latMicro: Math.round(y * 1e6), lonMicro: Math.round(x * 1e6) }
}

/** Beside the name of its town, perhaps. */
function codeIn(text: string): ReturnType<typeof readPlusCode> {
  const codes = text.split(/[\s,;()]+/).map((word) => readPlusCode(word))
  return codes.find((code) => code !== undefined)
}

/** As what3words writes them; only its service knows where they are. */
const threeWords = /^\/{3}\p{L}+([.。]\p{L}+){2}$/u

/** Letters and words that stand beside metres of a grid. */
const gridWords =
  /(?:utm|zone|easting|northing|rechtswert|hochwert|ostwert|nordwert|m ?[EN]|[ENSXYRH]|m)(?!\p{L})/giu
const utmZone = /^(?:utm )?(?:zone )?\d{1,2} ?[C-HJ-NP-X],? (?=.*\d{6})/i
/** Of the military grid: a zone, a square, metres of both directions. */
const squareReference =
  /^\d{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z]{2} ?(?:\d{4}|\d{6}|\d{8}|\d{10}|\d{2,5} \d{2,5})$/i

function isGrid(text: string): boolean {
  const line = plainDigits(text).trim()
  if (squareReference.test(line)) return true
  const bare = line.replace(utmZone, '').replace(gridWords, ' ').replace(/[=:]/g, ' ').trim()
  if (/\p{L}/u.test(bare)) return false
  const pair = splitCoordinates(bare)
  return pair !== undefined && (utmZone.test(line) || isMetres(...pair))
}

/** Degrees, with those of several worlds side by side. */
const mostDegrees = 1080
/** Zones of UTM and of most national grids have their middle at 500 000 m. */
const isEasting = (plain: string) => /^[1-8]\d{5}$/.test(plain)
const isNorthing = (plain: string) => /^[1-9]\d{6}$/.test(plain)

/**
 * Whether two numbers are metres of a projection: with decimals they cannot be degrees; without, an
 * easting and a northing are refused although they could be degrees × 1 000 000 of places in Togo and
 * Ghana, whose people would not notice a place that is somewhere else.
 */
export function isMetres(first: string, second: string): boolean {
  const numbers = [first, second].flatMap((text) => {
    const read = readNumber(text.replace(/\s*(?:m|mètres|metres|meters)$/i, ''), 'either')
    return 'value' in read ? read : []
  })
  const [one, other] = numbers
  if (!one || !other) return false
  const beyond = numbers.filter(({ value }) => Math.abs(value) > mostDegrees)
  // Nobody groups degrees by thousands.
  const isGrouped = /\d['’]\d{3}/.test(`${first} ${second}`)
  if (beyond.some(({ plain }) => isGrouped || plain.includes('.'))) return true
  return (
    (isEasting(one.plain) && isNorthing(other.plain)) ||
    (isNorthing(one.plain) && isEasting(other.plain))
  )
}
