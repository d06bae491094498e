'use client'

import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { moneyText } from '#lib/format/money.ts'

/** Of one line. */
const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

/** Cents in the brand's currency, as the reader writes numbers. */
export function useMoney(): (cents: number) => string {
  const { currency } = useBrand()
  const { tag } = useLanguage()
  return (cents) => inOneLine(moneyText(cents, currency, tag))
}

/** Cents of an order, which may be of another brand's currency; in one line, left to right. */
export function useAmount(): (cents: number, currency: string) => string {
  const { currency: own } = useBrand()
  const { tag } = useLanguage()
  return (cents, code) => {
    const shown = code === own.code ? own : { code, symbol: '', shownWith: code }
    return `\u2066${inOneLine(moneyText(cents, shown, tag))}\u2069`
  }
}

/** In narrow places, in two lines. */
export function Money({ cents }: { cents: number }) {
  const { currency } = useBrand()
  const { tag } = useLanguage()
  return <bdi dir="ltr">{moneyText(cents, currency, tag)}</bdi>
}
