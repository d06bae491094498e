import { numberFormat } from './intl.ts'

export type ShownCurrency = { symbol: string; shownWith?: string | undefined }

/** `￥1,234.50`, `−$12.00 AUD`. */
export function moneyText(
  cents: number,
  { symbol, shownWith }: ShownCurrency,
  tag: string,
): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const number = numberFormat(tag, digits).format(Math.abs(cents) / 100)
  const sign = cents < 0 ? '−' : ''
  return `${sign}${symbol}${number}${shownWith ? ` ${shownWith}` : ''}`
}
