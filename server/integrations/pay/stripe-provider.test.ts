import { expect, test } from 'vitest'
import { stripeProvider } from './stripe-provider.ts'

test.each([
  ['sk_live_x', true],
  ['rk_live_x', true],
  ['sk_test_x', false],
  ['rk_test_x', false],
])('%s takes real money: %s', (key, livemode) => {
  expect(stripeProvider({ key, webhookSecret: '' }).livemode).toBe(livemode)
})
