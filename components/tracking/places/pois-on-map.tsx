'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PlacePin } from '#components/map/place-pin.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PoiLayer } from './poi-layer.tsx'
import type { PoiOnMap } from './poi-types.ts'

/** Own places on the live map and beneath a track. */
export function PoisOnMap({ isDark }: { isDark: boolean }) {
  const t = useTranslations('map')
  const [picked, setPicked] = useState<PoiOnMap>()
  return (
    <>
      <PoiLayer
        chosen={picked?.poi_id}
        isDark={isDark}
        onPick={(poi) => setPicked(poi.poi_id === picked?.poi_id ? undefined : poi)}
      />
      {picked && (
        <PlacePin lon={picked.lon / 1e6} lat={picked.lat / 1e6}>
          <bdi>{picked.name}</bdi>
          {picked.note && <small dir="auto">{picked.note}</small>}
          {picked.sfamilyid !== null && (
            <PageLink href={`/poi?poi=${picked.poi_id}`}>{t('openPoi')}</PageLink>
          )}
        </PlacePin>
      )}
    </>
  )
}
