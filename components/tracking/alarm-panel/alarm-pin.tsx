'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useAddress } from '#components/data/use-address.ts'
import { useCall } from '#components/data/use-call.ts'
import { type Padding, showPlace, whenSized } from '#components/map/fit.ts'
import { OpenInMenu } from '#components/map/open-in-menu.tsx'
import { PlacePin } from '#components/map/place-pin.tsx'
import { useMap } from '#components/map/use-map.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { dateTime } from '#lib/format/time.ts'

export type AlarmPinProps = { simei: string; alarm: string; padding: Padding }

/** Position is WGS-84: tiles are shifted, not points. */
export function AlarmPin({ simei, alarm, padding }: AlarmPinProps) {
  const t = useTranslations('alarm')
  const map = useMap()
  const tell = useTell()
  const { data: found, error } = useCall('alarm/GetDetail', { simei, id: alarm })
  const [lat = Number.NaN, lon = Number.NaN] = found?.addr.split(',').map(Number) ?? []
  const isPlace = found !== undefined && found.addr !== ''
  const address = useAddress(isPlace ? lon : Number.NaN, lat)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is reported once
  useEffect(() => {
    if (error) tell.failure(error)
  }, [error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, not whenever a panel moves
  useEffect(() => {
    if (!isPlace) return
    return whenSized(map, () => showPlace(map, { lon, lat }, { padding, minZoom: 14 }))
  }, [map, isPlace, lon, lat])
  if (!isPlace) return null
  return (
    <PlacePin lon={lon} lat={lat}>
      {t(`type.${found.type}`)}
      <small>
        {found.car_number} · <bdi>{dateTime(found.time)}</bdi>
      </small>
      {address && <small>{address}</small>}
      <OpenInMenu place={{ lon, lat, name: found.car_number }}>
        <button type="button">{t('openIn')}</button>
      </OpenInMenu>
    </PlacePin>
  )
}
