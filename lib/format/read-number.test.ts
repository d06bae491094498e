import { expect, test } from 'vitest'
import { plainDigits } from './digits.ts'
import { decimalSignIn, type NumberHint, readNumber } from './read-number.ts'

const plain = (text: string, hint?: NumberHint) => {
  const read = readNumber(text, hint)
  return 'cause' in read ? read.cause : read.plain
}

test.each([
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['1\u202f234\u202f567,5', '1234567.5'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ["1'234.50", '1234.50'],
  ['1’234’567', '1234567'],
  ['1.234.567', '1234567'],
  ['12,34,567.50', '1234567.50'],
  ['0,99', '0.99'],
  ['0,125', '0.125'],
  ['1 234,567', '1234.567'],
  ['1234.567', '1234.567'],
  ['45,764043', '45.764043'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007,0', '7.0'],
  ['+7', '7'],
  ['−33,8688', '-33.8688'],
  ['- 5', '-5'],
  ['-0', '0'],
  ['۱۲٫۵۰', '12.50'],
  ['۱٬۲۳۴٫۵', '1234.5'],
  ['۱٬۲۳۴', '1234'],
  ['१२,५', '12.5'],
  ['８０．５', '80.5'],
  ['\u200e\ufeff 12.5\u200b ', '12.5'],
  ["'12,5", '12.5'],
])('%j is %s', (text, value) => {
  expect(plain(text)).toBe(value)
  expect(readNumber(text)).toHaveProperty('value', Number(value))
})

test.each([
  '12,5,0',
  '1,2.3',
  '1.2.3',
  '12.34.567,5',
  '1.234,56.7',
  '0.123.456',
  '1 23',
  "1'234 567",
  '12 5',
  '12€',
  '1e5',
  '12:30',
  '10²',
  '①',
  '1/2',
  '--5',
  '5-',
  '(5)',
  '.',
  '-',
  'NaN',
  'Infinity',
  '9'.repeat(400),
])('%j is no number', (text) => expect(plain(text)).toBe('notNumber'))

test('blanks are empty', () => {
  for (const text of ['', '  ', '\u00a0\u200b', '\t']) expect(plain(text)).toBe('empty')
})

test('what may be a thousand or a fraction is read as the hint says, else not at all', () => {
  for (const text of ['1.234', '1,234', '12.345', '-999,000']) expect(plain(text)).toBe('ambiguous')
  expect(plain('1.234', '.')).toBe('1.234')
  expect(plain('1.234', ',')).toBe('1234')
  expect(plain('1,234', 'either')).toBe('1.234')
  expect(plain('1,234', 'none')).toBe('1234')
  expect(plain('12,5', '.')).toBe('12.5')
  expect(plain('12,5', 'none')).toBe('12.5')
})

test('a column tells by its other cells which sign stands before decimals', () => {
  expect(decimalSignIn(['1.234', '1,5'])).toBe(',')
  expect(decimalSignIn(['', '1,234', '2.75', 'x'])).toBe('.')
  expect(decimalSignIn(['1.234.567'])).toBe(',')
  expect(decimalSignIn(['1.5', '1,5'])).toBeUndefined()
  expect(decimalSignIn(['1.234', '7'])).toBeUndefined()
})

test('digits of other scripts and what nobody sees in pasted numbers', () => {
  expect(plainDigits('\u202a869\u200b999\u202c')).toBe('869999')
  expect(plainDigits('８６٨٦۸۶८६')).toBe('86868686')
  expect(plainDigits('ＡＢ１')).toBe('AB1')
  expect(plainDigits('x²①')).toBe('x²①')
})
