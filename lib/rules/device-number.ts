import { type Protocol, protocols } from '../codes/protocols.ts'
import { plainDigits } from '../format/digits.ts'
import { lineBreak } from './lines.ts'
import { ofDigits } from './number.ts'
import { anyPhone } from './phone.ts'
import { matching, type Rule, readingAs, readText } from './rule.ts'

/**
 * A number as people paste it, from contacts, chats and spreadsheets: digits of any script, without
 * characters that nobody sees and the apostrophe that marks a text. Blanks within stay: there may be
 * two numbers.
 */
export const plainNumber = (text: string): string => plainDigits(text).trim().replace(/^['’]/, '')

/** As printed: blanks and dashes between digits do not count. Names of phones keep theirs. */
export function printedNumber(text: string): string {
  const plain = plainNumber(text)
  return /^\d[\d\s-]*$/.test(plain) ? plain.replace(/[\s-]/g, '') : plain
}

/** Of a tracker: 6-15 digits. */
export const deviceNumber = ofDigits(matching('deviceNumber', /^\d{6,15}$/))

/** How numbers are compared; unique in the database (`device_number_key`). */
export const numberKey = (number: string): string =>
  number
    .replace(/[\s-]/g, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '') || '0'

/** In lists: phones over HTTP have letters. */
export const listedNumber = readingAs(
  (text) => plainDigits(text).trim(),
  matching('listedNumber', /^[0-9A-Za-z_-]{1,20}$/),
)

/** What names a device that speaks it. */
export const numberRule = (protocol: Protocol): Rule =>
  protocols[protocol].names === 'text' ? listedNumber : deviceNumber

/** Its number, or the phone bound to it. */
export const deviceLogin: Rule = readingAs(
  (text) => (anyPhone.test(text) ? readText(text, [anyPhone]) : readText(text, [listedNumber])),
  {
    key: listedNumber.key,
    test: (value) => listedNumber.test(value) || anyPhone.test(value),
  },
)

export const listLimit = 1000

/** `line` counts from 1; 0 is the whole list. */
export type NumberList = { numbers: string[] } | { broken: Rule; line: number }

const tooMany: Rule = { key: 'listTooLong', values: { max: listLimit }, test: () => false }
const empty: Rule = { key: 'tips1', test: () => false }

/** Between numbers of one line, which have none of these; programs put quotes and brackets around them. */
const between = /[,;|\t，；、،。]/
const quotes = /^[=\s"“”„«»'‘’`´‹›()[\]{}<>]+|[\s"“”„«»'‘’`´‹›()[\]{}<>]+$/g

/** Of a numbered list: `1. `, `2) `, `3、`, or a column of its own. */
const ordinal = /^\s*\(?(\d{1,4})\s*(?:[.):、]|\t)\s*(?=\d{6})/
const bullet = /^\s*(?:[-–—*]\s+|-(?=\d+$)|[•·▪◦●○■□☐☑✓✔►①-⑳]\s*)(?:\[[ x]?\]\s*)?/i
/** What stands before digits: `IMEI: `, `设备号：`, `No. `. */
const label =
  /^(?:\p{L}[\p{L}\p{M}./ ]*\d?\s*[:=]|(?:imei(?: ?\d(?!\d))?|s\/?n|no\.|nr\.?|№|n°)(?=[\s\d])|#)\s*(?=\d[\d\s.-]*$)/iu
/** Of a sentence, or of a program that computes. */
const point = /^(\d{6,15})\.0{0,2}$/
/** Too long for one number in groups. */
const several = /^\d{11,15}(?:[\s/]+\d{11,15})+$/

function numbersOf(part: string): string[] {
  const bare = plainNumber(part).replace(quotes, '').replace(label, '').replace(point, '$1')
  return several.test(bare) ? bare.split(/[\s/]+/) : [plainNumber(bare)]
}

/** Without the numbers of a numbered list, which count its lines. */
function withoutOrdinals(lines: string[]): string[] {
  const written = lines.filter((line) => line.trim() !== '')
  const isNumbered = written.every((line, at) => Number(ordinal.exec(line)?.[1]) === at + 1)
  return isNumbered ? lines.map((line) => line.replace(ordinal, '')) : lines
}

const linesOf = (text: string): string[][] =>
  withoutOrdinals(text.split(lineBreak).map(plainDigits)).map((line) =>
    line.replace(bullet, '').split(between).flatMap(numbersOf),
  )

/** As people paste them, one a line or with commas between; drops blanks, checks nothing. */
export const trimNumbers = (text: string): string[] => linesOf(text).flat().filter(Boolean)

/** As people paste them, one a line or with commas between; a bad one rejects all. */
export function readNumbers(text: string, entry: Rule = listedNumber): NumberList {
  const lines = linesOf(text).map((parts) => parts.map((part) => readText(part, [entry])))
  const at = lines.findIndex((parts) => parts.some((part) => part !== '' && !entry.test(part)))
  if (at >= 0) return { broken: entry, line: at + 1 }
  const numbers = lines.flat().filter((part) => part !== '')
  if (numbers.length > listLimit) return { broken: tooMany, line: 0 }
  return numbers.length === 0 ? { broken: empty, line: 0 } : { numbers }
}

export const numberList = (entry: Rule = listedNumber): Rule => ({
  key: 'numberList',
  values: { max: listLimit },
  test: (value) => 'numbers' in readNumbers(value, entry),
})
