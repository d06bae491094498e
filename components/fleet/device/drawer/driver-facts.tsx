'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { Facts } from './facts.tsx'

/** Whose card is in; nothing where none is. */
export function DriverFacts({ simei }: { simei: string }) {
  const t = useTranslations('fleet')
  const { data } = useCall('device/GetDriver', { simei })
  if (!data?.time) return null
  return (
    <Facts
      title={t('section.driver')}
      lines={[
        [t('driver.name'), data.driver],
        [t('driver.card'), data.driver_card],
        [t('driver.time'), <TimeCell key="time" time={data.time} />],
      ]}
    />
  )
}
