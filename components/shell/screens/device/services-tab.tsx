'use client'

import { useTranslations } from 'next-intl'
import type { DeviceDetail } from '#components/fleet/device/device-detail.ts'
import { Facts } from '#components/fleet/device/drawer/facts.tsx'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { ServicesPanel } from '#components/trade/device-services/services-panel.tsx'

export function ServicesTab({
  device,
  onChanged,
}: {
  device: DeviceDetail
  onChanged: () => void
}) {
  const f = useTranslations('fleet.service')
  return (
    <>
      <Facts
        lines={[
          [f('starts'), <TimeCell key="starts" time={device.start_dev_time} />],
          [
            f('ends'),
            device.due_time === null ? f('noEnd') : <TimeCell key="ends" time={device.due_time} />,
          ],
        ]}
      />
      <ServicesPanel device={device} onChanged={onChanged} />
    </>
  )
}
