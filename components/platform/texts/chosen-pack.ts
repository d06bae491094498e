'use client'

import { useSearchParams } from 'next/navigation'
import { useLanguage } from '#components/data/brand.tsx'
import { changePageQuery } from '#components/data/page-query.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { type Language, languageOf } from '#lib/i18n/languages.ts'

/** `brand`: empty of every one. */
export type ChosenPack = { brand: string; language: Language }

export type TextPack = CallReply<'ops/GetTextPack'>

/** As the calls name it. */
export const askedPack = ({ brand, language }: ChosenPack) => ({
  language: language,
  ...(brand !== '' && { brand: brand }),
})

/** The chosen one stands in the address; without it the reader's language of every brand. */
export function useChosenPack(): [ChosenPack, (change: Partial<ChosenPack>) => void] {
  const { language } = useLanguage()
  const asked = useSearchParams()
  const brand = asked.get('brand') ?? ''
  const chosen: ChosenPack = {
    brand: /^[a-z]{2,20}$/.test(brand) ? brand : '',
    language: languageOf(asked.get('language') ?? '') ?? language,
  }
  const choose = (change: Partial<ChosenPack>) => {
    const next = { ...chosen, ...change }
    changePageQuery((query) => {
      query.set('language', next.language)
      if (next.brand) query.set('brand', next.brand)
      else query.delete('brand')
    })
  }
  return [chosen, choose]
}
