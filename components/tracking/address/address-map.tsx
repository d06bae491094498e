'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useLanguage } from '#components/data/brand.tsx'
import { ownPrefix } from '#components/map/base-map.ts'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { fitPlaces, showPlace, whenSized } from '#components/map/fit.ts'
import { MapView } from '#components/map/map-view.tsx'
import { PlacePin } from '#components/map/place-pin.tsx'
import { useFirstView } from '#components/map/use-first-view.ts'
import { useMap } from '#components/map/use-map.ts'
import { usePick } from '#components/map/use-pick.ts'
import type { CoordType } from '#lib/codes/coord-types.ts'
import { toWgs } from '#lib/geo/coordtype.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import type { FoundRow } from './lookup-steps.ts'

export type AddressMapProps = {
  label: string
  rows: readonly FoundRow[]
  coordtype: CoordType
  chosen: string | undefined
  onChoose: (key: string) => void
}

const id = `${ownPrefix}addresses`
const padding = { top: 40, bottom: 40, left: 60, right: 60 }
const nearZoom = 13

type Spot = { key: string; text: string; lon: number; lat: number }

/** Where the rows lie. */
export function AddressMap({ label, rows, coordtype, chosen, onChoose }: AddressMapProps) {
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const spots = useMemo(() => spotsOf(rows, coordtype), [rows, coordtype])
  const { camera } = useFirstView('address', padding)
  const maps = useMapChoice(camera)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  return (
    <section aria-label={label} style={{ height: '100%' }}>
      <MapView look={look} camera={camera} isSmall>
        <Spots spots={spots} chosen={chosen} onChoose={onChoose} maps={maps} />
      </MapView>
    </section>
  )
}

function spotsOf(rows: readonly FoundRow[], coordtype: CoordType): Spot[] {
  return rows.flatMap(({ key, lat, lon, name, address, asked }) => {
    if (lat === null || lon === null) return []
    const [x, y] = toWgs[coordtype](lon / 1e6, lat / 1e6)
    return [{ key, text: name || address || asked, lon: x, lat: y }]
  })
}

type SpotsProps = Pick<AddressMapProps, 'chosen' | 'onChoose'> & {
  spots: readonly Spot[]
  maps: ReturnType<typeof useMapChoice>
}

function Spots({ spots, chosen, onChoose, maps }: SpotsProps) {
  const t = useTranslations('tool.address')
  const map = useMap()
  usePick(id, onChoose)
  const places = spots.map(({ lon, lat }): LonLat => [lon, lat])
  const fitAll = () => fitPlaces(map, places, { padding })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the same places
  useEffect(() => whenSized(map, fitAll), [map, JSON.stringify(places)])
  const one = spots.find(({ key }) => key === chosen)
  const [lon, lat] = [one?.lon, one?.lat]
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    showPlace(map, { lon, lat }, { padding, minZoom: nearZoom })
  }, [map, lon, lat])
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: spots.map((spot) => ({
        type: 'Feature',
        properties: { id: spot.key },
        geometry: { type: 'Point', coordinates: [spot.lon, spot.lat] },
      })),
    }),
    [spots],
  )
  return (
    <>
      <Source id={id} type="geojson" data={data}>
        <Layer
          id={id}
          type="circle"
          paint={{
            'circle-radius': 6,
            'circle-color': '#1971c2',
            'circle-stroke-color': '#ffffff',
            'circle-stroke-width': 2,
          }}
        />
      </Source>
      <MapTools
        choices={maps.choices}
        choice={maps.choice}
        extras={maps.extras}
        onChoice={maps.choose}
        onExtras={maps.setExtras}
        fitLabel={t('fitAll')}
        onFitAll={fitAll}
      />
      {one && (
        <PlacePin lon={one.lon} lat={one.lat}>
          <span dir="auto">{one.text}</span>
        </PlacePin>
      )}
    </>
  )
}
