'use client'

import { Button, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { Permitted } from '#components/data/permitted.tsx'
import { useAddress } from '#components/data/use-address.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { ListNote } from '#components/list/list-states.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { speed } from '#lib/format/measure.ts'
import type { DeviceDetail } from '../device-detail.ts'
import { LocateButton } from '../locate-button.tsx'
import { sourceText } from '../source-text.ts'
import { TraceButton } from '../trace-button.tsx'
import { Facts } from './facts.tsx'

export function PositionTab({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const f = useTranslations('fleet')
  const { tag } = useLanguage()
  const query = useSearchParams()
  const place = device.last_pos
  const lon = place ? place.lon / 1e6 : Number.NaN
  const lat = place ? place.lat / 1e6 : Number.NaN
  const address = useAddress(lon, lat)
  const map = new URLSearchParams({ simei: device.simei })
  for (const [name, value] of carriedIn(query)) map.set(name, value)
  return (
    <>
      {place ? (
        <Facts
          lines={[
            [t('address'), address === undefined ? '…' : address || t('noAddress')],
            [f('column.city'), device.city],
            [
              f('coordinates'),
              <span key="place" dir="ltr" className="tabular">
                {`${lat.toFixed(6)}, ${lon.toFixed(6)}`}
              </span>,
            ],
            [f('positionTime'), <TimeCell key="time" time={place.time} />],
            [t('seenTime'), <TimeCell key="seen" time={device.seen_time} />],
            [t('velocity'), device.speed === null ? null : speed(device.speed, tag)],
            [f('courseOf'), device.course === null ? null : `${device.course}°`],
            [t('source'), sourceText(device, { t, tag })],
            [
              f('satelliteSystems'),
              device.satellite_type.map((type) => f(`system.${type}`)).join(', '),
            ],
            [t('satellites'), device.satellites],
          ]}
        />
      ) : (
        <ListNote title={t('noFix')} text={f('noFixText')} />
      )}
      <Group>
        <Button
          component={PageLink}
          href={`/monitor?${map}`}
          leftSection={<IconMapPin size={16} />}
          size="compact-sm"
        >
          {f('showOnMap')}
        </Button>
        <Permitted needs={['e_ua_send_cmd']}>
          <LocateButton simei={device.simei} />
        </Permitted>
        <TraceButton device={device} />
      </Group>
    </>
  )
}
