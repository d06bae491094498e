import { minorDigits } from '#lib/codes/currencies.ts'
import type { FuelSums } from '../../domain/tracking/fuel/fuel-of-days.ts'

const hundredths = (value: number) => Math.round(value * 100) / 100

/** What is said of the fuel of a row; nothing where nothing is known. */
export function fuelRow({ litres, metres, costs, source }: FuelSums) {
  const isKnown = source !== undefined
  return {
    fuel_litres: isKnown ? hundredths(litres) : null,
    fuel_by: source ?? null,
    fuel_rate: isKnown && metres > 0 ? hundredths((litres * 100_000) / metres) : null,
    ...costOf(costs),
  }
}

/** Of one currency. */
function costOf(costs: FuelSums['costs']): { fuel_cost: number | null; currency: string | null } {
  const [one, ...others] = costs
  if (!one || others.length > 0) return { fuel_cost: null, currency: null }
  const [currency, cost] = one
  return { fuel_cost: Math.round(cost * 10 ** minorDigits(currency)), currency }
}
