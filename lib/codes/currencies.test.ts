import { expect, test } from 'vitest'
import { defineBrand } from '#brands/define.ts'
import { waypost } from '#brands/waypost.ts'
import { isCurrency, minorDigits } from './currencies.ts'

test('minor units are those of ISO 4217', () => {
  const digits = ['JPY', 'VND', 'KRW', 'ISK', 'CNY', 'EUR', 'HUF', 'TWD', 'KWD', 'BHD', 'TND']
  expect(digits.map(minorDigits)).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 3, 3, 3])
})

test('three letters are no currency yet', () => {
  expect(['CNY', 'AUD', 'JPY', 'KWD', 'VND'].every(isCurrency)).toBe(true)
  for (const code of ['XYZ', 'ABC', 'DEM', 'cny', 'RMB', 'YEN', ''])
    expect(isCurrency(code)).toBe(false)
})

test('a brand with an unknown currency is refused when it is loaded', () => {
  const { currency } = waypost
  const withCode = (code: string) => () =>
    defineBrand({ ...waypost, currency: { ...currency, code } })
  expect(withCode('JPY')().currency.code).toBe('JPY')
  for (const code of ['XYZ', 'RMB', 'usd']) expect(withCode(code)).toThrow('ISO 4217')
})
