'use client'

import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { moneyText } from '#lib/format/money.ts'

/** Cents in the brand's currency, as the reader writes numbers. */
export function useMoney(): (cents: number) => string {
  const { currency } = useBrand()
  const { tag } = useLanguage()
  return (cents) => moneyText(cents, currency, tag)
}

export function Money({ cents }: { cents: number }) {
  const text = useMoney()
  return <bdi dir="ltr">{text(cents)}</bdi>
}
