'use client'

import { useTranslations } from 'next-intl'
import { TimeCell } from '#components/ui/data-table/cell.tsx'
import type { DeviceDetail } from '../device-card.tsx'
import { Facts } from './facts.tsx'

/** The platform service of the device. */
export function ServicesTab({ device }: { device: DeviceDetail }) {
  const f = useTranslations('fleet.service')
  const left =
    device.due_time === null ? undefined : Math.ceil((device.due_time - Date.now() / 1000) / 86_400)
  return (
    <Facts
      title={f('platform')}
      lines={[
        [f('starts'), <TimeCell key="starts" time={device.start_dev_time} />],
        [
          f('ends'),
          device.due_time === null ? f('noEnd') : <TimeCell key="ends" time={device.due_time} />,
        ],
        [f('left'), left === undefined ? f('noEnd') : f('days', { days: Math.max(0, left) })],
      ]}
    />
  )
}
