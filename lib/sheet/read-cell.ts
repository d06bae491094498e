import { sheetLimits } from './sheet-limits.ts'

export type SheetCell =
  | { text: string; problem?: undefined }
  /**
   * `digits`: over 15, which Excel truncates. `formula`: without a result. `error`: #N/A and the
   * like.
   */
  | { text: string; problem: 'digits' | 'formula' | 'error' }

export type RawCell = {
  type: string
  text: string
  hasFormula: boolean
  /** Its code, or `#` and the number of a built-in format. */
  format: string
  /** Days count from 1904, as on old Macs. */
  is1904?: boolean
}

/** Date formats of ECMA-376, 18.8.30. */
const builtInDate = /^#(1[4-7]|2[2]|2[7-9]|3[016]|5[0-8])$/
const dayMs = 86_400_000
/** Excel takes 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30)
const dayZero1904 = Date.UTC(1904, 0, 1)

/** Text as displayed; undefined for a blank cell. */
export function readCell(cell: RawCell, texts: readonly string[]): SheetCell | undefined {
  const { type, hasFormula } = cell
  const raw = type === 's' ? (texts[Number(cell.text)] ?? '') : cell.text
  const text = storable(withoutEscapes(raw).slice(0, sheetLimits.cellLength)).trim()
  if (type === 'e') return { text, problem: 'error' }
  if (text === '') return hasFormula ? { text, problem: 'formula' } : undefined
  if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: text.slice(0, 10) }
  return type === 'n' ? numberValue(text, cell) : { text }
}

/** Excel escapes control characters as `_x000D_`. */
const withoutEscapes = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** PostgreSQL stores neither NUL nor lone surrogates, which the cut may leave. */
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '')

function numberValue(text: string, { format, is1904 }: RawCell): SheetCell {
  const number = Number(text)
  if (!Number.isFinite(number)) return { text, problem: 'error' }
  if (isDateFormat(format) && number > 0 && number < 2_958_466) {
    const zero = is1904 ? dayZero1904 : dayZero
    return { text: new Date(zero + Math.round(number * dayMs)).toISOString().slice(0, 10) }
  }
  if (!Number.isInteger(number)) return { text: plainDecimal(number) }
  if (Math.abs(number) >= 1e15) return { text: BigInt(number).toString(), problem: 'digits' }
  return { text: wholeText(number, format) }
}

/** No number has more. */
const mostDigits = 40
/** From the first digit that is always shown; no exponent, fraction or percentage. */
const wholeFormat = /^[#?, +()-]*(0[0#?, ()-]*)(?:\.[0#?]*)? *$/
/** What is shown as it is, or not at all. */
const literals = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g

/** With the zeros and the plus in front that its format shows, as of `0000`, `0#" "##" "##` and `"+"0`. */
function wholeText(number: number, format: string): string {
  const [shown = ''] = format.replace(literals, '').split(';')
  const [, zeros] = wholeFormat.exec(shown) ?? []
  const places = zeros?.replace(/[^0#?]/g, '').length ?? 0
  const digits = String(Math.abs(number)).padStart(Math.min(places, mostDigits), '0')
  if (number < 0) return `-${digits}`
  return /^["\\]?\+/.test(format) ? `+${digits}` : digits
}

/** Excel stores 17 digits of a number that shows 15. Without exponent. */
function plainDecimal(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e') ? number.toFixed(20).replace(/0+$/, '') : text
}

function isDateFormat(format: string): boolean {
  if (format.startsWith('#')) return builtInDate.test(format)
  return /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}
