import { centsOf, moneyWithin } from '#lib/rules/money.ts'
import { mostCents, payable } from '#lib/rules/price.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { brokenRule } from '../door/bad-param.ts'

type Reader = { lang: string }
type Written<T> = T extends string ? number : T

/**
 * Written prices by param as minor units of the currency; what is no price (null, left out) stays.
 * `most` by param where less is allowed. @throws badParams by the name of the param
 */
export function pricesIn<T extends Record<string, string | null | undefined>>(
  ctx: Reader,
  currency: string,
  { prices, most = {} }: { prices: T; most?: { [K in keyof T]?: number } },
): { [K in keyof T]: Written<T[K]> } {
  const read = Object.entries(prices).map(([param, written]) => {
    if (typeof written !== 'string') return [param, written]
    const limit = moneyWithin(1, most[param] ?? mostCents, currency)
    const broken = firstBroken(written, [payable(currency), limit])
    if (broken) throw brokenRule(ctx, param, broken)
    return [param, centsOf(written, currency)]
  })
  return Object.fromEntries(read) as { [K in keyof T]: Written<T[K]> }
}
