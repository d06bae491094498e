'use client'

import type { SymbolLayerSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { Layer, Source } from 'react-map-gl/maplibre'
import { xToLon, yToLat } from '#lib/geo/mercator.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { rowsInView } from '#lib/live/plan-view.ts'
import { ownPrefix } from './base-map.ts'
import { afterChanges } from './live/after-changes.ts'
import { viewOf } from './live/view.ts'
import { paletteOf } from './style/compose.ts'
import { labelFont } from './style/fonts.ts'
import { useMap } from './use-map.ts'

const labelId = `${ownPrefix}labels`
const firstZoom = 12
const maxLabels = 300
const waitMs = 400

const labelLayout = {
  'text-field': ['get', 'name'],
  'text-font': labelFont,
  'text-size': 12,
  'text-anchor': 'top',
  // Of the selected one below its ring.
  'text-offset': ['case', ['get', 'isSelected'], ['literal', [0, 2.4]], ['literal', [0, 1.6]]],
  'text-optional': true,
} satisfies SymbolLayerSpecification['layout']

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

export type DeviceLabelsProps = {
  store: DeviceStore
  states: number
  selectedId: number | undefined
  isDark: boolean
  /** Dims the names with their devices. */
  isFaint: boolean
  names: ReadonlyMap<number, string>
  /** Ids in view without a known name. */
  onMissing: (ids: number[]) => void
}

export function DeviceLabels(props: DeviceLabelsProps) {
  const { store, states, selectedId, isDark, isFaint, names, onMissing } = props
  const map = useMap()
  const [data, setData] = useState(nothing)
  const palette = paletteOf(isDark)

  useEffect(() => {
    let wasEmpty = true
    const draw = () => {
      const isClose = map.getZoom() >= firstZoom
      const rows = isClose ? rowsInView(store, viewOf(map), states) : new Int32Array(0)
      const isShown = rows.length > 0 && rows.length <= maxLabels
      if (!isShown && wasEmpty) return
      wasEmpty = !isShown
      const ids = isShown ? Array.from(rows, (row) => store.columns.ids[row] ?? 0) : []
      setData(isShown ? labelData({ store, rows, names, selectedId }) : nothing)
      const missing = ids.filter((id) => !names.has(id))
      if (missing.length > 0) onMissing(missing)
    }
    draw()
    return afterChanges({ map, store, waitMs }, draw)
  }, [map, store, states, selectedId, names, onMissing])
  return (
    <Source id={labelId} type="geojson" data={data}>
      <Layer
        id={labelId}
        type="symbol"
        minzoom={firstZoom}
        layout={labelLayout}
        paint={{
          'text-color': palette.discText,
          'text-halo-color': palette.disc,
          'text-halo-width': 1.6,
          'text-opacity': isFaint ? 0.3 : 1,
        }}
      />
    </Source>
  )
}

type Labelled = Pick<DeviceLabelsProps, 'store' | 'names' | 'selectedId'> & { rows: Int32Array }

function labelData({ store, rows, names, selectedId }: Labelled): GeoJSON.FeatureCollection {
  const { ids, x, y } = store.columns
  return {
    type: 'FeatureCollection',
    features: Array.from(rows).flatMap((row) => {
      const id = ids[row] ?? 0
      const name = names.get(id)
      if (!name) return []
      const properties = { name, isSelected: id === selectedId }
      const coordinates = [xToLon(x[row] ?? 0), yToLat(y[row] ?? 0)]
      return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates } }]
    }),
  }
}
