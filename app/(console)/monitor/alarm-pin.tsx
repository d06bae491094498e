'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { type Padding, showPlace } from '#components/map/fit.ts'
import { useMap } from '#components/map/map-context.ts'
import { PlacePin } from '#components/map/place-pin.tsx'

/** How far back a linked alarm is looked for. Seconds. */
const lookBack = 30 * 86_400

export type AlarmPinProps = { simei: string; alarm: string; padding: Padding }

/** The alarm that a link names, where it was raised. Coordinates are WGS-84 throughout: the map's tiles are shifted, not points. */
export function AlarmPin({ simei, alarm, padding }: AlarmPinProps) {
  const t = useTranslations('alarm.type')
  const { tag } = useLanguage()
  const map = useMap()
  const period = useMemo(() => {
    const end = Math.floor(Date.now() / 1000)
    return { start_time: end - lookBack, end_time: end }
  }, [])
  const alarms = useCall('alarm/Get', { simei, ...period })
  const found = alarms.data?.items.find(({ id }) => id === alarm)
  const [lat = Number.NaN, lon = Number.NaN] = found?.addr.split(',').map(Number) ?? []
  const isPlace = Number.isFinite(lat) && Number.isFinite(lon)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, not whenever a panel moves
  useEffect(() => {
    if (isPlace) showPlace(map, { lon, lat }, { padding, minZoom: 14 })
  }, [map, isPlace, lon, lat])
  if (!found || !isPlace) return null
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <PlacePin lon={lon} lat={lat}>
      {t(found.type)}
      <small>
        {found.car_number} · {time.format(found.time * 1000)}
      </small>
    </PlacePin>
  )
}
