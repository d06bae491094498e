'use client'

import { useComputedColorScheme } from '@mantine/core'
import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useLanguage } from '#components/data/brand.tsx'
import { ownPrefix } from '#components/map/base-map.ts'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { fitPlaces, showPlace, whenSized } from '#components/map/fit.ts'
import { MapView } from '#components/map/map-view.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { labelFont } from '#components/map/style/fonts.ts'
import { useFirstView } from '#components/map/use-first-view.ts'
import { useMap } from '#components/map/use-map.ts'
import { usePick } from '#components/map/use-pick.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import { degreesOf, pointAt } from '#lib/geo/fence-rings.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'
import { Handle } from '../fence/draw-handle.tsx'
import { type Beacon, type BeaconDraft, beaconColours, pointOf } from './beacon-types.ts'

export type BeaconMapProps = {
  listed: readonly Beacon[]
  chosen: Beacon | undefined
  /** Edited; `chosen` is not drawn then. */
  draft: BeaconDraft | undefined
  /** Searched, to go to. */
  found: FoundPlace | undefined
  isSmall: boolean
  onPick: (id: string) => void
  onPlace: (place: FencePoint) => void
}

const padding = { top: 56, bottom: 56, left: 70, right: 70 }
const nearZoom = 16

export function BeaconMap(props: BeaconMapProps) {
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { camera, isPlaced } = useFirstView('beacon', padding)
  const maps = useMapChoice(camera)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  return (
    <MapView look={look} camera={camera} isSmall={props.isSmall} page="beacon">
      <Beacons {...props} isDark={isDark} maps={maps} isPlaced={isPlaced} />
    </MapView>
  )
}

type BeaconsProps = BeaconMapProps & {
  isDark: boolean
  maps: ReturnType<typeof useMapChoice>
  isPlaced: boolean
}

function Beacons(props: BeaconsProps) {
  const { draft, found, maps, onPlace } = props
  const t = useTranslations('beacon')
  const map = useMap()
  const fitAll = useCamera(props)
  useEffect(() => {
    if (!found) return
    showPlace(map, found, { padding, minZoom: found.zoom })
  }, [map, found])
  return (
    <>
      <BeaconLayer {...props} />
      {draft && <Drawn draft={draft} onPlace={onPlace} />}
      <MapTools
        choices={maps.choices}
        choice={maps.choice}
        extras={maps.extras}
        onChoice={maps.choose}
        onExtras={maps.setExtras}
        fitLabel={t('fitAll')}
        onFitAll={fitAll}
      />
    </>
  )
}

const id = `${ownPrefix}beacons`

/** Those of the list that have a place. */
function BeaconLayer({ listed, chosen, draft, isDark, onPick }: BeaconsProps) {
  usePick(id, draft ? undefined : onPick)
  const without = draft ? chosen?.beacon_id : undefined
  const drawn = useMemo((): GeoJSON.FeatureCollection => {
    const isListed = listed.some(({ beacon_id }) => beacon_id === chosen?.beacon_id)
    const shown = chosen && !isListed ? [...listed, chosen] : listed
    return {
      type: 'FeatureCollection',
      features: shown.flatMap((beacon) => {
        const point = pointOf(beacon)
        if (!point || beacon.beacon_id === without) return []
        return {
          type: 'Feature' as const,
          properties: {
            id: beacon.beacon_id,
            name: beacon.name,
            colour: beaconColours[beacon.type],
            isChosen: beacon.beacon_id === chosen?.beacon_id,
          },
          geometry: { type: 'Point' as const, coordinates: [...degreesOf(point)] },
        }
      }),
    }
  }, [listed, chosen, without])
  return (
    <Source id={id} type="geojson" data={drawn}>
      <Layer
        id={id}
        type="circle"
        paint={{
          'circle-radius': ['case', ['get', 'isChosen'], 11, 8],
          'circle-color': ['get', 'colour'],
          'circle-stroke-color': isDark ? '#0f1418' : '#ffffff',
          'circle-stroke-width': 2,
        }}
      />
      <Layer
        id={`${id}-name`}
        type="symbol"
        minzoom={10}
        layout={{
          'text-field': ['get', 'name'],
          'text-font': labelFont,
          'text-size': 12,
          'text-anchor': 'top',
          'text-offset': [0, 1],
          'text-max-width': 9,
        }}
        paint={{
          'text-color': isDark ? '#e6ebf0' : '#1d252d',
          'text-halo-color': isDark ? '#14181d' : '#ffffff',
          'text-halo-width': 1.6,
        }}
      />
    </Source>
  )
}

/** Goes to the list's beacons at first where nothing else is known, then to each that is chosen. */
function useCamera({ listed, chosen, isPlaced }: BeaconsProps): () => void {
  const map = useMap()
  const isDone = useRef(false)
  const places = listed.flatMap((beacon): LonLat[] => {
    const point = pointOf(beacon)
    return point ? [[...degreesOf(point)]] : []
  })
  const fitAll = () => fitPlaces(map, places, { padding })
  const isListed = places.length > 0
  const point = chosen && pointOf(chosen)
  const [lon, lat] = point ? degreesOf(point) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless a beacon is chosen
  useEffect(() => {
    if (isDone.current || !isListed) return
    isDone.current = true
    return lon === undefined && !isPlaced ? whenSized(map, fitAll) : undefined
  }, [map, isListed])
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    return whenSized(map, () => showPlace(map, { lon, lat }, { padding, minZoom: nearZoom }))
  }, [map, lon, lat])
  return fitAll
}

type DrawnProps = { draft: BeaconDraft; onPlace: (place: FencePoint) => void }

/** A click sets the place, a drag or the arrow keys move it. */
function Drawn({ draft, onPlace }: DrawnProps) {
  const t = useTranslations('beacon')
  const map = useMap()
  const latest = useRef(onPlace)
  latest.current = onPlace
  useEffect(() => {
    const canvas = map.getCanvas()
    const click = ({ lngLat }: MapMouseEvent) => {
      const { lng, lat } = lngLat.wrap()
      latest.current(pointAt(lng, lat))
    }
    canvas.style.cursor = 'crosshair'
    map.on('click', click)
    return () => {
      canvas.style.cursor = ''
      map.off('click', click)
    }
  }, [map])
  if (!draft.place) return null
  return (
    <Handle
      at={degreesOf(draft.place)}
      label={t('position')}
      kind="centre"
      colour={beaconColours.bluetooth}
      onMove={([lng, latitude]) => onPlace(pointAt(lng, latitude))}
      onSettle={() => undefined}
    />
  )
}
