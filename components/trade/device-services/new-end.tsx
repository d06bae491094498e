'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { paidServices, serviceOf } from '#lib/codes/paid-services.ts'
import { dayText } from '#lib/format/time.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import { type LeftFlow, useLeftFlow } from './use-left-flow.ts'
import type { Package } from './use-prepay.ts'

/** Of a package of time, before it is paid: until when the device has the service then. */
export function NewEnd({ simei, chosen }: { simei: string; chosen: Package }) {
  const t = useTranslations('pay')
  const type = chosen.type as LeftFlow['type']
  const isTime = chosen.unit === 'months' && serviceOf(type).measure === 'period'
  const left = useLeftFlow({ simei, type }, { enabled: isTime })
  if (!isTime || !left) return null
  const { end_time: end } = left
  const from = new Date(Math.max(Date.now(), (end ?? 0) * 1000))
  const to = dayText(Math.floor(monthsLater(from, chosen.flow).getTime() / 1000))
  const endless = type === paidServices.platform.type ? t('endNone') : t('endNew', { to })
  return (
    <Text fz="sm" role="status">
      {end === null ? endless : t('endFrom', { from: dayText(end), to })}
    </Text>
  )
}
