'use client'

import type { Map as MapLibre } from 'maplibre-gl'
import { use, useEffect, useRef } from 'react'
import { BareView } from './streets/bare-view.ts'

/** Of a map of one device: the streets around it. */
export const deviceZoom = 14
/** Where the map knows no streets: towns and water still show the way. */
const bareZoom = 9

/** Once: who comes closer afterwards stays there. */
export function BareZoom({ map }: { map: MapLibre }) {
  const isBare = use(BareView)
  const isDone = useRef(false)
  useEffect(() => {
    if (!isBare || isDone.current) return
    isDone.current = true
    map.jumpTo({ zoom: bareZoom })
  }, [isBare, map])
  return null
}
