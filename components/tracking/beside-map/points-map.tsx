'use client'

import { useComputedColorScheme } from '@mantine/core'
import type { MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
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

/** What a page with points beside a map tells its map. */
export type MapOfPage<Row, Draft> = {
  listed: readonly Row[]
  chosen: Row | undefined
  /** Edited; `chosen` is not drawn then. */
  draft: Draft | undefined
  /** Searched, to go to. */
  found: FoundPlace | undefined
  isSmall: boolean
  onPick: (id: string) => void
  onPlace: (place: FencePoint) => void
}

type PointsMapProps = {
  kind: 'beacon' | 'poi'
  /** Of the list, and the one that is chosen. */
  points: readonly FencePoint[]
  chosen: FencePoint | undefined
  /** At least, once one is chosen. */
  nearZoom: number
  draft: { place: FencePoint | undefined; colour: string } | undefined
  found: FoundPlace | undefined
  isSmall: boolean
  onPlace: (place: FencePoint) => void
  /** What is drawn of them. */
  layer: (isDark: boolean) => ReactNode
}

const padding = { top: 56, bottom: 56, left: 70, right: 70 }

/** A map of points, one of which may be chosen, or set and moved. */
export function PointsMap(props: PointsMapProps) {
  const { kind, isSmall } = props
  const { language } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { camera, isPlaced } = useFirstView(kind, padding)
  const maps = useMapChoice(camera)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  return (
    <MapView look={look} camera={camera} isSmall={isSmall} page={kind}>
      <Points {...props} isDark={isDark} maps={maps} isPlaced={isPlaced} />
    </MapView>
  )
}

type PointsProps = PointsMapProps & {
  isDark: boolean
  maps: ReturnType<typeof useMapChoice>
  isPlaced: boolean
}

function Points(props: PointsProps) {
  const { kind, draft, found, isDark, maps, onPlace, layer } = props
  const t = useTranslations(kind)
  const map = useMap()
  const fitAll = useCamera(props)
  useEffect(() => {
    if (!found) return
    showPlace(map, found, { padding, minZoom: found.zoom })
  }, [map, found])
  return (
    <>
      {layer(isDark)}
      {draft && <Drawn {...draft} label={t('position')} onPlace={onPlace} />}
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

/** Goes to the list's points at first where nothing else is known, then to each that is chosen. */
function useCamera({ points, chosen, nearZoom, isPlaced }: PointsProps): () => void {
  const map = useMap()
  const isDone = useRef(false)
  const places = points.map((point): LonLat => [...degreesOf(point)])
  const fitAll = () => fitPlaces(map, places, { padding })
  const isListed = places.length > 0
  const [lon, lat] = chosen ? degreesOf(chosen) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless one is chosen
  useEffect(() => {
    if (isDone.current || !isListed) return
    isDone.current = true
    return lon === undefined && !isPlaced ? whenSized(map, fitAll) : undefined
  }, [map, isListed])
  useEffect(() => {
    if (lon === undefined || lat === undefined) return
    return whenSized(map, () => showPlace(map, { lon, lat }, { padding, minZoom: nearZoom }))
  }, [map, lon, lat, nearZoom])
  return fitAll
}

type DrawnProps = {
  place: FencePoint | undefined
  colour: string
  label: string
  onPlace: (place: FencePoint) => void
}

/** A click sets the place, a drag or the arrow keys move it. */
function Drawn({ place, colour, label, onPlace }: DrawnProps) {
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
  if (!place) return null
  return (
    <Handle
      at={degreesOf(place)}
      label={label}
      kind="centre"
      colour={colour}
      onMove={([lng, lat]) => onPlace(pointAt(lng, lat))}
      onSettle={() => undefined}
    />
  )
}
