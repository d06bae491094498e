'use client'

import { ActionIcon, CopyButton, Skeleton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy, IconMapPin } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useAddress } from '#components/data/use-address.ts'
import { OpenInMenu } from '#components/map/open-in-menu.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { dateTime } from '#lib/format/time.ts'
import type { LiveDevice } from '#lib/live/live-device.ts'
import classes from './device-card.module.css'

type PlaceProps = {
  /** Micro degrees. */
  device: { name: string; lon: number | null; lat: number | null; fix_time: number | null }
  live: LiveDevice | undefined
  /** Where there is a map beside it. */
  onCentre: ((place: { lon: number; lat: number }) => void) | undefined
  /** How exact it is. */
  note?: string | undefined
}

/** Address, coordinates and age of the newest fix. */
export function DevicePlace({ device, live, onCentre, note }: PlaceProps) {
  const t = useTranslations('device')
  const lon = live?.lon ?? (device.lon ?? Number.NaN) / 1e6
  const lat = live?.lat ?? (device.lat ?? Number.NaN) / 1e6
  const address = useAddress(lon, lat)
  const fixedAt = live?.fixedAt || device.fix_time
  if (!fixedAt || !Number.isFinite(lon)) return <p className={classes.dim}>{t('noFix')}</p>
  const coordinates = `${lat.toFixed(6)}, ${lon.toFixed(6)}`
  return (
    <div className={classes.place}>
      <p className={classes.address} title={address}>
        {address === undefined ? <Skeleton height={12} width="80%" /> : address || t('noAddress')}
      </p>
      <p className={classes.where}>
        <button type="button" disabled={!onCentre} onClick={() => onCentre?.({ lon, lat })}>
          <IconMapPin size={13} />
          <span dir="ltr">{coordinates}</span>
        </button>
        <CopyButton value={coordinates}>
          {({ copied, copy }) => (
            <Tooltip label={t(copied ? 'copied' : 'copyPlace')}>
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={t(copied ? 'copied' : 'copyPlace')}
                onClick={copy}
              >
                {copied ? <IconCheck size={13} /> : <IconCopy size={13} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
        <OpenInMenu place={{ lon, lat, name: device.name }} />
      </p>
      <p className={classes.time}>
        <time dir="ltr" dateTime={new Date(fixedAt * 1000).toISOString()}>
          {dateTime(fixedAt)}
        </time>
        <Ago time={fixedAt} />
      </p>
      {note && <p className={classes.dim}>{note}</p>}
    </div>
  )
}
