'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export const MapContext = createContext<MapLibre | undefined>(undefined)

/** The map that a component lies on. */
export function useMap(): MapLibre {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap needs a MapView above')
  return map
}
