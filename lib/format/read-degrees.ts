import { plainDigits } from './digits.ts'
import { readNumber } from './read-number.ts'

export type Axis = 'lat' | 'lon'

/** `micro`: degrees × 1 000 000. */
export type ReadDegrees = { micro: number } | { cause: 'coordinates' | 'coordinatesRange' }

const most: Readonly<Record<Axis, number>> = { lat: 90e6, lon: 180e6 }

/**
 * A latitude or longitude of a table: decimals behind a dot or comma, or degrees, minutes and
 * seconds; N, S, E, W before or behind, also as words of our languages. Whole numbers of up to three
 * digits are degrees, longer ones degrees × 1 000 000 (docs/specification.md).
 */
export function readDegrees(text: string, axis: Axis): ReadDegrees {
  const { written, side } = withoutSide(tidy(text), axis)
  const degrees = side === undefined ? undefined : (decimalDegrees(written) ?? sixtieths(written))
  if (degrees === undefined || side === undefined) return { cause: 'coordinates' }
  const isSigned = /^[+-]/.test(written)
  if (side !== 0 && isSigned) return { cause: 'coordinates' }
  const micro = Math.round(degrees * 1e6) * (side || 1)
  if (Math.abs(micro) > most[axis]) return { cause: 'coordinatesRange' }
  return { micro: micro === 0 ? 0 : micro }
}

/** Which of both a letter or word for a side of the globe says that it is. */
export const axisIn = (text: string): Axis | undefined =>
  axes.find((axis) => withoutSide(tidy(text), axis).side !== 0)

const axes = ['lat', 'lon'] as const

/** With a decimal point always, so that no reader takes it for degrees × 1 000 000. */
export const degreesText = (micro: number): string => {
  const text = String(micro / 1e6)
  return text.includes('.') ? text : `${text}.0`
}

const tidy = (text: string) =>
  plainDigits(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[+-]?\d)/, '')
    .replace(unitLetters, (_, degrees, minutes, seconds) =>
      seconds === undefined ? `${degrees}° ${minutes}'` : `${degrees}° ${minutes}' ${seconds}"`,
    )
    .replace(degreeWord, '$1°')

const sixtieth = '(\\d+(?:[.,\\u066b]\\d+)?)'
/** `45d 45m 50s`: s is no South behind d and m. */
const unitLetters = new RegExp(
  `(\\d+) ?(?:d|deg\\.?|degrees?|°) ?${sixtieth} ?m(?:in\\.?|inutes?)?(?!\\p{L})(?: ?${sixtieth} ?s(?:ec\\.?|econds?)?(?!\\p{L}))?`,
  'iu',
)
const degreeWord = /(\d) ?(?:deg\.?|degrees?|degrés?|grados?|graus?|Grad|град\p{L}*\.?)(?!\p{L})/iu

/** In the trade's words and letters; O is west in French and east in German, so nobody's. */
const sides: Readonly<Record<Axis, readonly (readonly [1 | -1, string])[]>> = {
  lat: [
    [
      1,
      'N\\.?|north|nord|norte|Bắc|С\\.? ?Ш\\.?|сев\\p{L}*\\.? шир\\p{L}*\\.?|С|北纬|北緯|北|شمالی|شمال',
    ],
    [
      -1,
      'S\\.?|south|süd|sud|sur|sul|Nam|Ю\\.? ?Ш\\.?|юж\\p{L}*\\.? шир\\p{L}*\\.?|Ю|南纬|南緯|南|جنوبی|جنوب',
    ],
  ],
  lon: [
    [
      1,
      'E\\.?|east|ost|est|este|leste|Đông|В\\.? ?Д\\.?|вост\\p{L}*\\.? долг\\p{L}*\\.?|В|东经|東經|東経|东|東|شرقی|شرق',
    ],
    [
      -1,
      'W\\.?|west|ouest|oeste|Tây|З\\.? ?Д\\.?|зап\\p{L}*\\.? долг\\p{L}*\\.?|З|西经|西經|西経|西|غربی|غرب',
    ],
  ],
}

/** `side`: 1 or -1, 0 where none is written, undefined where both ends name one. */
const beside = (words: string) =>
  new RegExp(`^(${words})? ?((?:[^\\p{L}]|[度分秒º])*?) ?(${words})?$`, 'iu')

const sided = {
  lat: sides.lat.map(([side, words]) => [side, beside(words)] as const),
  lon: sides.lon.map(([side, words]) => [side, beside(words)] as const),
}

function withoutSide(text: string, axis: Axis): { written: string; side: 1 | -1 | 0 | undefined } {
  for (const [side, pattern] of sided[axis]) {
    const [, before, written = '', behind] = pattern.exec(text) ?? []
    if (before && behind) return { written, side: undefined }
    if (before ?? behind) return { written, side }
  }
  return { written: text, side: 0 }
}

function decimalDegrees(written: string): number | undefined {
  const bare = written.replace(/ ?[°º˚]$/, '')
  if (/^[+-]?\d{4,10}$/.test(bare)) return Number(bare) / 1e6
  if (!/^[+-]? ?\d{0,3}(?:[.,\u066b\u060c]\d*)?$/.test(bare)) return undefined
  const read = readNumber(bare, 'either')
  return 'value' in read ? read.value : undefined
}

const part = '(\\d{1,2}(?:[.,\\u066b]\\d+)?)'
/** 47°08'24.0", 47 08 24, 47:08:24, 47d08m24s, 47度08分24秒, 47° 8.4'. */
const divided = new RegExp(
  `^([+-]?)(\\d{1,3})(?: ?[°º˚d度:] ?| )${part}(?:(?: ?(?:['’′‘\`´m分:]) ?| )${part}?)? ?(?:"|″|”|“|''|’’|′′|´´|s|秒)?$`,
  'i',
)

function sixtieths(written: string): number | undefined {
  const [whole, sign = '', degrees = '', minutes = '', seconds = '0'] = divided.exec(written) ?? []
  if (whole === undefined) return undefined
  const [m, s] = [minutes, seconds].map((one) => Number(one.replace(/[,\u066b]/, '.')))
  const isDoubled = /[.,\u066b]/.test(minutes) && seconds !== '0'
  if (m === undefined || s === undefined || m >= 60 || s >= 60 || isDoubled) return undefined
  return (Number(degrees) + m / 60 + s / 3600) * (sign === '-' ? -1 : 1)
}
