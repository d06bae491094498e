import { minorDigits } from '#lib/codes/currencies.ts'
import { ProviderDeclined } from './provider.ts'

type Digits = Readonly<Record<string, number>>

/** Where Stripe counts otherwise than ISO 4217 (docs.stripe.com/currencies, special cases). */
const stripeDigits: Digits = { ISK: 2, UGX: 2, MGA: 0 }
/** Currencies that PayPal takes without decimals (developer.paypal.com, currency codes). */
const paypalDigits: Digits = { HUF: 0, TWD: 0 }

const factorOf = (digits: Digits, currency: string) =>
  10 ** ((digits[currency] ?? minorDigits(currency)) - minorDigits(currency))

/** Minor units as Stripe counts them. @throws ProviderDeclined for a fraction that it does not take */
export function toStripe(amount: number, currency: string): number {
  const units = amount * factorOf(stripeDigits, currency)
  // Of three decimals the last is 0.
  const step = minorDigits(currency) === 3 ? 10 : 1
  if (units % step !== 0) throw new ProviderDeclined(`Stripe takes no such fraction of ${currency}`)
  return units
}

export const fromStripe = (units: number, currency: string): number =>
  units / factorOf(stripeDigits, currency)

/** Minor units as PayPal writes them: `12.50`, of JPY `1250`. @throws ProviderDeclined as `toStripe` */
export function toPaypal(amount: number, currency: string): string {
  const digits = paypalDigits[currency] ?? minorDigits(currency)
  const step = 10 ** (minorDigits(currency) - digits)
  if (amount % step !== 0) throw new ProviderDeclined(`PayPal takes no fraction of ${currency}`)
  return (amount / 10 ** minorDigits(currency)).toFixed(digits)
}

/** Of an amount as PayPal writes it; without one 0. */
export const fromPaypal = (value: string | undefined, currency: string): number =>
  Math.round(Number(value ?? 0) * 10 ** minorDigits(currency))
