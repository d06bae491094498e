'use client'

import { useComputedColorScheme } from '@mantine/core'
import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { AccuracyCircle } from '#components/map/accuracy-circle.tsx'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { fitPlaces, showPlace, whenSized } from '#components/map/fit.ts'
import { MapView } from '#components/map/map-view.tsx'
import type { FoundPlace } from '#components/map/place-search.tsx'
import { useFirstView } from '#components/map/use-first-view.ts'
import { useMap } from '#components/map/use-map.ts'
import type { LonLat } from '#lib/geo/distance.ts'
import { degreesOf, pointAt } from '#lib/geo/fence-rings.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'
import { Handle } from '../fence/draw-handle.tsx'
import { PoiLayer } from './poi-layer.tsx'
import type { Poi, PoiDraft } from './poi-types.ts'

export type PoiMapProps = {
  listed: readonly Poi[]
  chosen: Poi | undefined
  /** Edited; `chosen` is not drawn then. */
  draft: PoiDraft | undefined
  /** Searched, to go to. */
  found: FoundPlace | undefined
  isSmall: boolean
  onPick: (id: string) => void
  onPlace: (place: FencePoint) => void
}

const padding = { top: 56, bottom: 56, left: 70, right: 70 }
const nearZoom = 14

export function PoiMap(props: PoiMapProps) {
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { camera, isPlaced } = useFirstView('poi', padding)
  const maps = useMapChoice(camera)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  return (
    <MapView look={look} camera={camera} isSmall={props.isSmall} page="poi">
      <Places {...props} isDark={isDark} maps={maps} isPlaced={isPlaced} />
    </MapView>
  )
}

type PlacesProps = PoiMapProps & {
  isDark: boolean
  maps: ReturnType<typeof useMapChoice>
  isPlaced: boolean
}

function Places(props: PlacesProps) {
  const { chosen, draft, found, isDark, maps, onPick, onPlace } = props
  const t = useTranslations('poi')
  const map = useMap()
  const fitAll = useCamera(props)
  useEffect(() => {
    if (!found) return
    showPlace(map, found, { padding, minZoom: found.zoom })
  }, [map, found])
  return (
    <>
      <PoiLayer
        chosen={chosen?.poi_id}
        without={draft ? chosen?.poi_id : undefined}
        isDark={isDark}
        onPick={draft ? undefined : ({ poi_id }) => onPick(poi_id)}
      />
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

/** Goes to the list's places at first where nothing else is known, then to each that is chosen. */
function useCamera({ listed, chosen, isPlaced }: PlacesProps): () => void {
  const map = useMap()
  const isDone = useRef(false)
  const places = listed.map((poi): LonLat => [...degreesOf(poi)])
  const fitAll = () => fitPlaces(map, places, { padding })
  const isListed = places.length > 0
  const [lon, lat] = chosen ? degreesOf(chosen) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless a place is chosen
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

type DrawnProps = { draft: PoiDraft; onPlace: (place: FencePoint) => void }

/** A click sets the place, a drag or the arrow keys move it. */
function Drawn({ draft, onPlace }: DrawnProps) {
  const t = useTranslations('poi')
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
  const at = degreesOf(draft.place)
  const [lon, lat] = at
  return (
    <>
      <AccuracyCircle name="poi-draft" lon={lon} lat={lat} metres={draft.radius} />
      <Handle
        at={at}
        label={t('position')}
        kind="centre"
        colour={draft.colour}
        onMove={([lng, latitude]) => onPlace(pointAt(lng, latitude))}
        onSettle={() => undefined}
      />
    </>
  )
}
