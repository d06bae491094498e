import { minorDigits } from '../codes/currencies.ts'
import { numberFormat } from './intl.ts'

/** `code` is ISO 4217. */
export type ShownCurrency = { code: string; symbol: string; shownWith?: string | undefined }

/** Minor units without a sign of the currency: `1,234.50`, of JPY `1,235`. */
export function amountText(cents: number, currency: string, tag: string): string {
  const digits = minorDigits(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(tag, shown).format(cents / 10 ** digits)
}

/** `￥1,234.50`, `−$12.00 AUD`, `¥1,235`. */
export function moneyText(
  cents: number,
  { code, symbol, shownWith }: ShownCurrency,
  tag: string,
): string {
  const sign = cents < 0 ? '−' : ''
  const number = amountText(Math.abs(cents), code, tag)
  return `${sign}${symbol}${number}${shownWith ? ` ${shownWith}` : ''}`
}
