import { expect, test } from 'vitest'
import { scannedNumber } from './scanned-number.ts'

test.each([
  ['865000000000013', '865000000000013'],
  ['8650 0000 0000 013', '865000000000013'],
  ['IMEI:865000000000013;SN:77', '865000000000013'],
  ['https://maker.example/d?imei=865000000000013&v=2', '865000000000013'],
  ['http://maker.example/q/13912345678', '13912345678'],
  ['SN 013912345678', '013912345678'],
  ['phone-13', 'phone-13'],
])('of %s', (text, number) => {
  expect(scannedNumber(text)).toBe(number)
})

test('a text without a number is not read', () => {
  for (const text of ['', 'https://maker.example/', 'two words', 'a'.repeat(30)])
    expect(scannedNumber(text)).toBeUndefined()
})
