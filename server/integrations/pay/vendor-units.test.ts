import { expect, test } from 'vitest'
import { ProviderDeclined } from './provider.ts'
import { fromPaypal, fromStripe, toPaypal, toStripe } from './vendor-units.ts'

test.each([
  ['CNY', 1250, 1250, '12.50'],
  ['JPY', 500, 500, '500'],
  ['VND', 50_000, 50_000, '50000'],
  ['KRW', 9900, 9900, '9900'],
  ['KWD', 12_340, 12_340, '12.340'],
  ['HUF', 129_900, 129_900, '1299'],
  ['TWD', 30_000, 30_000, '300'],
  ['ISK', 500, 50_000, '500'],
  ['UGX', 20_000, 2_000_000, '20000'],
  ['MGA', 50_000, 500, '500.00'],
])('%s %d is %d at Stripe and %s at PayPal', (currency, amount, units, written) => {
  expect(toStripe(amount, currency)).toBe(units)
  expect(fromStripe(units, currency)).toBe(amount)
  expect(toPaypal(amount, currency)).toBe(written)
  expect(fromPaypal(written, currency)).toBe(amount)
})

test('a fraction that a vendor does not take is refused before it is asked', () => {
  expect(() => toPaypal(129_950, 'HUF')).toThrow(ProviderDeclined)
  expect(() => toPaypal(30_001, 'TWD')).toThrow(ProviderDeclined)
  expect(() => toStripe(12_345, 'KWD')).toThrow(ProviderDeclined)
  expect(() => toStripe(150, 'MGA')).toThrow(ProviderDeclined)
})

test('what PayPal writes is exact', () => {
  expect([
    fromPaypal('19.99', 'USD'),
    fromPaypal('-0.39', 'AUD'),
    fromPaypal(undefined, 'JPY'),
  ]).toEqual([1999, -39, 0])
})
