import { centsOf, typedCents } from '#lib/rules/money.ts'
import { typedPrice } from '#lib/rules/price.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import type { PricedRow } from './use-packages.ts'

/** As typed, by package; `day` (yyyy-MM-dd or empty) is from when on they count. */
export type PriceListValues = { [batchNo: string]: string; day: string }

/** What is paid now, cents: by the dealer whose prices are looked at, else by end users. */
export const paidNow = (row: PricedRow, isDealer: boolean): number =>
  isDealer ? (row.sub_price ?? 0) : row.terminal_price

/** Nothing that was set: what follows the recommendation stays empty. */
export function typedNow(row: PricedRow, isDealer: boolean): string {
  const isSet = isDealer
    ? row.is_sub_priced
    : row.terminal_price !== Math.max(row.default_terminal_price, row.agent_price ?? 0)
  return isSet ? typedCents(paidNow(row, isDealer), row.currency) : ''
}

export const priceListRules = (rows: readonly PricedRow[]): Record<string, Rule[]> =>
  Object.fromEntries(
    rows.map(({ batch_no, currency, agent_price }) => [
      batch_no,
      typedPrice(currency, agent_price ?? 0).map(optional),
    ]),
  )

export type ChangedPrice = {
  row: PricedRow
  /** Cents; null: as recommended. */
  amount: number | null
  written: string | null
}

/** Rows with another price than they began with. */
export function changedPrices(
  rows: readonly PricedRow[],
  values: PriceListValues,
  kept: PriceListValues,
): ChangedPrice[] {
  return rows.flatMap((row): ChangedPrice[] => {
    const written = (values[row.batch_no] ?? '').trim()
    if (written === (kept[row.batch_no] ?? '')) return []
    if (written === '') return [{ row, amount: null, written: null }]
    return [{ row, amount: centsOf(written, row.currency), written }]
  })
}

/** Of a price, some percent more or less; never below what the seller pays itself. Cents. */
export const changedBy = (cents: number, percent: number, least: number): number =>
  Math.max(Math.round((cents * (100 + percent)) / 100), least, 1)

/** What is kept of a price, cents and percent of it; null for who pays nothing for it. */
export function marginOf(amount: number, cost: number | null) {
  if (cost === null || amount <= 0) return null
  return { cents: amount - cost, percent: Math.round(((amount - cost) / amount) * 100) }
}
