'use client'

import { useTranslations } from 'next-intl'
import type { CallReply } from '#lib/contract/calls.ts'

export type Service = CallReply<'incrementpackage/GetDevIncrement'>['items'][number]
type Unit = Service['devFlow']['unit']

/** Units that packages are sold in. */
export const isServiceUnit = (unit: string): unit is Exclude<Unit, 'seconds'> | 'mb' =>
  ['times', 'months', 'minutes', 'count', 'mb'].includes(unit)

const daySeconds = 86_400
const countOf = (n: number, unit: Unit) => (unit === 'seconds' ? Math.ceil(n / daySeconds) : n)

/** "3 of 12 times left"; seconds are told as days begun. */
export function useLeft(): (left: number, total: number, unit: Unit) => string {
  const t = useTranslations('service')
  return (left, total, unit) =>
    t('leftOf', {
      left: countOf(left, unit),
      total: t(`amount.${unit === 'seconds' ? 'days' : unit}`, { n: countOf(total, unit) }),
    })
}
