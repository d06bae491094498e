'use client'

import { useTranslations } from 'next-intl'
import { TimeCell } from '#components/ui/data-table/cell.tsx'
import type { DeviceDetail } from '../device-detail.ts'
import { Facts } from './facts.tsx'

export function ServicesTab({ device }: { device: DeviceDetail }) {
  const f = useTranslations('fleet.service')
  const { flow, rflow } = device
  const days = (seconds: number | null) =>
    seconds === null ? f('noEnd') : f('days', { days: Math.ceil(seconds / 86_400) })
  return (
    <Facts
      title={f('platform')}
      lines={[
        [f('starts'), <TimeCell key="starts" time={device.start_dev_time} />],
        [
          f('ends'),
          device.due_time === null ? f('noEnd') : <TimeCell key="ends" time={device.due_time} />,
        ],
        [f('sold'), days(flow)],
        [f('left'), days(rflow)],
      ]}
    />
  )
}
