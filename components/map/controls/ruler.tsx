'use client'

import type { FilterSpecification, MapMouseEvent } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDistance } from '#lib/format/measure.ts'
import { unwrappedLine } from '#lib/geo/date-line.ts'
import { distanceMetres, type LonLat } from '#lib/geo/distance.ts'
import { ownPrefix } from '../base-map.ts'
import { claimPointer } from '../live/click-claims.ts'
import { labelFont } from '../style/fonts.ts'
import { useMap } from '../use-map.ts'
import classes from './map-tools.module.css'

const rulerId = `${ownPrefix}ruler`

type Line = { points: LonLat[]; sums: number[] }
const emptyLine: Line = { points: [], sums: [] }

/** Ends with a double click or Escape. */
export function Ruler({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('map')
  const { tag } = useLanguage()
  const map = useMap()
  const [line, setLine] = useState(emptyLine)
  const end = useRef(onEnd)
  end.current = onEnd
  const data = useMemo(() => rulerData(line, tag), [line, tag])

  useEffect(() => {
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
    const release = claimPointer(map, () => true)
    map.on('click', click)
    map.on('dblclick', doubleClick)
    window.addEventListener('keydown', press)
    map.getCanvas().style.cursor = 'crosshair'
    return () => {
      release()
      map.off('click', click)
      map.off('dblclick', doubleClick)
      window.removeEventListener('keydown', press)
      map.getCanvas().style.cursor = ''
    }
  }, [map])

  return (
    <>
      <RulerLine data={data} />
      <output className={classes.ruler}>
        {line.points.length > 1
          ? t('rulerTotal', { distance: formatDistance(line.sums.at(-1) ?? 0, tag) })
          : t('rulerHint')}
      </output>
    </>
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
    geometry: { type: 'LineString', coordinates: unwrappedLine(points) },
  }
  return { type: 'FeatureCollection', features: points.length > 1 ? [path, ...dots] : dots }
}

const isLine = ['==', ['geometry-type'], 'LineString'] satisfies FilterSpecification
const isPoint = ['==', ['geometry-type'], 'Point'] satisfies FilterSpecification

function RulerLine({ data }: { data: GeoJSON.FeatureCollection }) {
  return (
    <Source id={rulerId} type="geojson" data={data}>
      <Layer
        id={`${rulerId}-line`}
        type="line"
        filter={isLine}
        paint={{ 'line-color': '#e8590c', 'line-width': 2.5, 'line-dasharray': [2, 1.2] }}
      />
      <Layer
        id={`${rulerId}-dot`}
        type="circle"
        filter={isPoint}
        paint={{
          'circle-radius': 4.5,
          'circle-color': '#ffffff',
          'circle-stroke-color': '#e8590c',
          'circle-stroke-width': 2.5,
        }}
      />
      <Layer
        id={`${rulerId}-text`}
        type="symbol"
        filter={isPoint}
        layout={{
          'text-field': ['get', 'text'],
          'text-font': labelFont,
          'text-size': 12,
          'text-anchor': 'bottom',
          'text-offset': [0, -0.7],
          'text-allow-overlap': true,
        }}
        paint={{ 'text-color': '#c2410c', 'text-halo-color': '#ffffff', 'text-halo-width': 1.8 }}
      />
    </Source>
  )
}
