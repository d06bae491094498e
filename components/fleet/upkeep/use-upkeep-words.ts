'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { numberFormat } from '#lib/format/intl.ts'

export type Upkeep = CallReply<'device/GetUpkeep'>['items'][number]

type Named = Pick<Upkeep, 'kind' | 'name'>
type Due = Pick<Upkeep, 'due_day' | 'due_km' | 'due_hours'>

export function useUpkeepWords() {
  const t = useTranslations('upkeep')
  const { tag } = useLanguage()
  const number = numberFormat(tag, {})
  const km = (value: number) => t('meter.km', { km: number.format(value) })
  const hours = (value: number) => t('meter.h', { hours: number.format(value) })
  return {
    km,
    hours,
    /** "Service: brakes", or its kind alone. */
    plan: ({ kind, name }: Named): string => {
      if (kind === 'other') return name
      return name ? t('mail.named', { kind: t(`kind.${kind}`), name }) : t(`kind.${kind}`)
    },
    /** "2026-12-31, 84,200 km". */
    due: ({ due_day, due_km, due_hours }: Due): string =>
      [due_day, due_km !== null && km(due_km), due_hours !== null && hours(due_hours)]
        .filter(Boolean)
        .join(t('mail.and')),
  }
}
