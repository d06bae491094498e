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

/** Between numbers of one line, which have none of these; programs put quotes around each. */
const between = /[,;|\t，；、،]/
const quotes = /^["“”„«»]+|["“”„«»]+$/g

const linesOf = (text: string): string[][] =>
  text
    .split(lineBreak)
    .map((line) =>
      line.split(between).map((part) => plainNumber(plainNumber(part).replace(quotes, ''))),
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
