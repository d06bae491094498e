'use client'

import { useTranslations } from 'next-intl'
import { type Brand, brandText } from '#brands/public.ts'
import { useLanguage } from './brand.tsx'

export function useCarName(): (car: Brand['cars'][number]) => string {
  const t = useTranslations('common')
  const { language } = useLanguage()
  return (car) => (car.title ? brandText(car.title, language) : t(`car.${car.name}`))
}
