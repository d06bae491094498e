'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { brandText, carIcon } from '#brands/public.ts'
import { useBrand, useLanguage } from './brand.tsx'

/** What a device is, by the index of its map icon: the brand's own word where it has one. */
export function useCarName(): (icon: number) => string {
  const t = useTranslations('common')
  const { language } = useLanguage()
  const brand = useBrand()
  return useCallback(
    (icon) => {
      const { car } = carIcon(brand, icon)
      return car.title ? brandText(car.title, language) : t(`car.${car.name}`)
    },
    [brand, language, t],
  )
}
