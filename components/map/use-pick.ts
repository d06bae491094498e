'use client'

import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useMap } from './use-map.ts'

/** Tells the `id` of a clicked feature of a layer. */
export function usePick(layer: string, onPick: ((id: string) => void) | undefined): void {
  const map = useMap()
  const latest = useRef(onPick)
  latest.current = onPick
  const isOn = onPick !== undefined
  useEffect(() => {
    if (!isOn) return
    const canvas = map.getCanvas()
    const click = (event: MapLayerMouseEvent) => {
      const id: unknown = event.features?.[0]?.properties['id']
      if (typeof id === 'string') latest.current?.(id)
    }
    const enter = () => {
      canvas.style.cursor = 'pointer'
    }
    const leave = () => {
      canvas.style.cursor = ''
    }
    map.on('click', layer, click)
    map.on('mouseenter', layer, enter)
    map.on('mouseleave', layer, leave)
    return () => {
      leave()
      map.off('click', layer, click)
      map.off('mouseenter', layer, enter)
      map.off('mouseleave', layer, leave)
    }
  }, [map, layer, isOn])
}
