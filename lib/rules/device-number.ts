import { anyPhone } from './phone.ts'
import { matching, type Rule } from './rule.ts'

/** A device number entered by hand: 6-15 digits. */
export const deviceNumber = matching('deviceNumber', /^\d{6,15}$/)

/**
 * The form in which numbers are compared: one is the same device with or without zeros before it, in capitals or not,
 * with spaces or dashes. The database has it too (`device_number_key`) and keeps it unique.
 */
export const numberKey = (number: string): string =>
  number
    .replace(/[\s-]/g, '')
    .toLowerCase()
    .replace(/^0+(?=.)/, '') || '0'

/** A line of a list: at most 20 characters, such as the numbers of phones that report over HTTP have, too. */
export const listedNumber = matching('listedNumber', /^[0-9A-Za-z_-]{1,20}$/)

/** What a device logs in with: its number, or the phone that is bound to it. */
export const deviceLogin: Rule = {
  key: listedNumber.key,
  test: (value) => listedNumber.test(value) || anyPhone.test(value),
}

export const listLimit = 1000

/** A list that was read, or what is wrong with it and in which line (from 1; 0 for the list as a whole). */
export type NumberList = { numbers: string[] } | { broken: Rule; line: number }

const tooMany: Rule = { key: 'listTooLong', values: { max: listLimit }, test: () => false }
const empty: Rule = { key: 'tips1', test: () => false }

/** The variant that only trims: lines in order, blanks dropped, nothing checked. */
export const trimNumbers = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).flatMap((line) => line.trim() || [])

/** One number a line, trimmed, blanks dropped; one bad line rejects the whole list, at most 1000. */
export function readNumbers(text: string, entry: Rule = listedNumber): NumberList {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim())
  const at = lines.findIndex((line) => line !== '' && !entry.test(line))
  if (at >= 0) return { broken: entry, line: at + 1 }
  const numbers = lines.filter((line) => line !== '')
  if (numbers.length > listLimit) return { broken: tooMany, line: 0 }
  return numbers.length === 0 ? { broken: empty, line: 0 } : { numbers }
}

/** Lists of device numbers in a form: the first thing that is wrong, with its line in the text. */
export const numberList = (entry: Rule = listedNumber): Rule => ({
  key: 'numberList',
  values: { max: listLimit },
  test: (value) => 'numbers' in readNumbers(value, entry),
})
