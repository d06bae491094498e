import { plainDigits } from '#lib/format/digits.ts'
import { type NumberHint, readNumber } from '#lib/format/read-number.ts'

/** What a value of a request may be: text of a query or form, more in JSON. */
export type Scalar = string | number | boolean

const mostNumberChars = 40
/** As programs write numbers. */
export const usualNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i
const withExponent = /^(.+)e([+-]?\d{1,2})$/i

/** What clients send for a value they do not have, and strokes alone. */
const placeholder =
  /^(?:[-–—_.?*\s]*|[+-]?nan(?:\(.*\))?|[(<]?(?:null|nil|none|undefined|n\/?a)[)>]?)$/i

export function isAbsent(value: unknown): value is null | undefined | '' {
  if (value === undefined || value === null) return true
  // Most values are numbers.
  if (typeof value === 'string' && value >= '0' && value < ':') return false
  return typeof value === 'string' && value.length < 20 && placeholder.test(value.trim())
}

export function isScalar(value: unknown): value is Scalar {
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

/** A name of what should stand there (`%LAT`, `{lat}`, `$lat`); bytes of `%DA` that are no UTF-8. */
const unfilled = /^(?:[%$@\ufffd].*|#.*#|\{.*\}|<.*>|\[.*\])$/u

/** A template that its app never filled in, wholly or but for its braces. */
export const isTemplate = (value: unknown): boolean =>
  typeof value === 'string' && unfilled.test(value.trim())

/** By its first sign: clients send JSON as text, as a form, or without a type. */
export const isJsonText = (body: string): boolean => /^\s*[[{]/.test(body)

/** ASCII in most requests, so that the rest may cost. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** Digits of any script as 0 to 9, without blanks around and characters that nobody sees. */
export const plainText = (text: string): string =>
  isPlain(text) ? text.trim() : plainDigits(text).trim()

/**
 * A number as programs write it, or as people do: a comma before decimals, digits of any script, a
 * `unit` behind it. Undefined where it is no number, or `hint` does not tell what its comma means.
 */
export function numberValue(
  value: unknown,
  hint: NumberHint | undefined,
  unit = '',
): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.length > mostNumberChars) return undefined
  const text = value.trim()
  if (usualNumber.test(text)) return Number(text)
  return writtenValue(unit && text.endsWith(unit) ? text.slice(0, -unit.length) : text, hint)
}

function writtenValue(text: string, hint: NumberHint | undefined): number | undefined {
  const plain = plainText(text)
  if (usualNumber.test(plain)) return Number(plain)
  const [, mantissa = plain, exponent = '0'] = withExponent.exec(plain) ?? []
  const read = readNumber(mantissa, hint)
  return 'cause' in read ? undefined : read.value * 10 ** Number(exponent)
}

const words: Record<string, boolean> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  y: true,
  t: true,
  '0': false,
  false: false,
  no: false,
  off: false,
  n: false,
  f: false,
}

/** Of a fix: A is active, V is void (NMEA 0183). */
export const fixWords: Record<string, boolean> = { ...words, a: true, v: false }

/** Undefined where it is neither. */
export function booleanValue(value: unknown, known = words): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = plainText(String(value)).toLowerCase()
  return Object.hasOwn(known, word) ? known[word] : undefined
}
