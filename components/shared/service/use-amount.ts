'use client'

import { useTranslations } from 'next-intl'
import type { CallReply } from '#lib/contract/calls.ts'

export type Service = CallReply<'incrementpackage/GetDevIncrement'>['items'][number]
type Unit = Service['devFlow']['unit']

/** Units that packages are sold in. */
export const isServiceUnit = (unit: string): unit is Exclude<Unit, 'seconds'> | 'mb' =>
  ['times', 'months', 'minutes', 'count', 'mb'].includes(unit)

const daySeconds = 86_400

/** "3 of 12 times left"; of a period, days, rounded up: its total means nothing to who pays for more of it. */
export function useLeft(): (left: number, total: number, unit: Unit) => string {
  const t = useTranslations('service')
  return (left, total, unit) =>
    unit === 'seconds'
      ? t('daysLeft', { n: Math.ceil(left / daySeconds) })
      : t('leftOf', { left, total: t(`amount.${unit}`, { n: total }) })
}
