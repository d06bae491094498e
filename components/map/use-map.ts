'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { useMap as useMapRef } from 'react-map-gl/maplibre'

export function useMap(): MapLibre {
  const { current } = useMapRef()
  if (!current) throw new Error('useMap needs a MapView above')
  return current.getMap()
}
