'use client'

import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDistance } from '#lib/format/measure.ts'
import { distanceMetres, type LonLat } from '#lib/geo/distance.ts'
import { ownPrefix, whenStyled } from '../create-map.ts'
import { useMap } from '../map-context.ts'
import { labelFont } from '../style/fonts.ts'
import classes from './map-tools.module.css'

const rulerId = `${ownPrefix}ruler`

type Line = { points: LonLat[]; sums: number[] }
const emptyLine: Line = { points: [], sums: [] }

/** Ranging: click point by point, the running length stands at each; a double click or Esc ends. */
export function Ruler({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('map')
  const { tag } = useLanguage()
  const map = useMap()
  const [line, setLine] = useState(emptyLine)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    const stopStyle = whenStyled(map, () => addLayers(map))
    const click = (event: MapMouseEvent) => {
      event.preventDefault()
      setLine((before) => addPoint(before, [event.lngLat.lng, event.lngLat.lat]))
    }
    const doubleClick = (event: MapMouseEvent) => {
      event.preventDefault()
      end.current()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end.current()
    }
    map.on('click', click)
    map.on('dblclick', doubleClick)
    window.addEventListener('keydown', press)
    map.getCanvas().style.cursor = 'crosshair'
    return () => {
      stopStyle()
      map.off('click', click)
      map.off('dblclick', doubleClick)
      window.removeEventListener('keydown', press)
      map.getCanvas().style.cursor = ''
      removeLayers(map)
    }
  }, [map])

  useEffect(() => {
    const source = map.getSource<GeoJSONSource>(rulerId)
    if (source) void source.setData(rulerData(line, tag))
  }, [map, line, tag])

  return (
    <output className={classes.ruler}>
      {line.points.length > 1
        ? t('rulerTotal', { distance: formatDistance(line.sums.at(-1) ?? 0, tag) })
        : t('rulerHint')}
    </output>
  )
}

function addPoint({ points, sums }: Line, point: LonLat): Line {
  const last = points.at(-1)
  const sum = last ? (sums.at(-1) ?? 0) + distanceMetres(last, point) : 0
  return { points: [...points, point], sums: [...sums, sum] }
}

function rulerData({ points, sums }: Line, tag: string): GeoJSON.FeatureCollection {
  const dots = points.map(
    (point, i): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { text: formatDistance(sums[i] ?? 0, tag) },
      geometry: { type: 'Point', coordinates: [...point] },
    }),
  )
  const path: GeoJSON.Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: points.map((point) => [...point]) },
  }
  return { type: 'FeatureCollection', features: points.length > 1 ? [path, ...dots] : dots }
}

function addLayers(map: ReturnType<typeof useMap>): void {
  removeLayers(map)
  map.addSource(rulerId, { type: 'geojson', data: rulerData(emptyLine, 'en') })
  map.addLayer({
    id: `${rulerId}-line`,
    type: 'line',
    source: rulerId,
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': '#e8590c', 'line-width': 2.5, 'line-dasharray': [2, 1.2] },
  })
  map.addLayer({
    id: `${rulerId}-dot`,
    type: 'circle',
    source: rulerId,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': 4.5,
      'circle-color': '#ffffff',
      'circle-stroke-color': '#e8590c',
      'circle-stroke-width': 2.5,
    },
  })
  map.addLayer({
    id: `${rulerId}-text`,
    type: 'symbol',
    source: rulerId,
    filter: ['==', ['geometry-type'], 'Point'],
    layout: {
      'text-field': ['get', 'text'],
      'text-font': labelFont,
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.7],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': '#c2410c', 'text-halo-color': '#ffffff', 'text-halo-width': 1.8 },
  })
}

function removeLayers(map: ReturnType<typeof useMap>): void {
  if (!map.style) return
  for (const part of ['line', 'dot', 'text']) {
    if (map.getLayer(`${rulerId}-${part}`)) map.removeLayer(`${rulerId}-${part}`)
  }
  if (map.getSource(rulerId)) map.removeSource(rulerId)
}
