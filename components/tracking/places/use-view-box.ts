'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMap } from '#components/map/use-map.ts'
import { latToY, lonToX, xToLon, yToLat } from '#lib/geo/mercator.ts'

export type ViewBox = { west: number; south: number; east: number; north: number }

const micro = (degrees: number) => Math.round(degrees * 1e6)
const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180

/** Of the tiles that the view touches: small moves ask for nothing new. */
function boxOf(map: MapLibre): ViewBox {
  const bounds = map.getBounds()
  const tiles = 2 ** Math.floor(map.getZoom())
  const left = Math.floor(lonToX(bounds.getWest()) * tiles) / tiles
  const right = Math.ceil(lonToX(bounds.getEast()) * tiles) / tiles
  const top = Math.floor(latToY(bounds.getNorth()) * tiles) / tiles
  const bottom = Math.ceil(latToY(bounds.getSouth()) * tiles) / tiles
  const isWhole = right - left >= 1
  return {
    west: isWhole ? -180e6 : micro(wrapped(xToLon(left))),
    east: isWhole ? 180e6 : micro(wrapped(xToLon(right))),
    north: micro(top <= 0 ? 90 : yToLat(top)),
    south: micro(bottom >= 1 ? -90 : yToLat(bottom)),
  }
}

/** Degrees × 1e6, after each move of the map. */
export function useViewBox(): ViewBox {
  const map = useMap()
  const [box, setBox] = useState(() => boxOf(map))
  useEffect(() => {
    const look = () => setBox(boxOf(map))
    look()
    map.on('moveend', look)
    return () => {
      map.off('moveend', look)
    }
  }, [map])
  return box
}
